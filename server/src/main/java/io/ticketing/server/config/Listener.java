package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;

/** One client port. Port 0 takes a free one. */
public record Listener(WireVersion wire, HostPort address) {}
