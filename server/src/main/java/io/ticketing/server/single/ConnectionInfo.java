package io.ticketing.server.single;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;

/**
 * A client connection as observers see it. Immutable.
 *
 * @param number the server's number for it, from 1, never used twice
 * @param remote where the client connected from
 * @param wire what it speaks
 */
public record ConnectionInfo(long number, HostPort remote, WireVersion wire) {}
