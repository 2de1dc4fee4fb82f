package io.ticketing.observer;

import io.ticketing.protocol.WireVersion;

/**
 * Who holds a key.
 *
 * @param fencingToken unsigned, never 0
 * @param owner unsigned
 * @param connection the server's number for the client's connection; 0 when that is gone
 * @param address of the client, {@code host:port}
 * @param leaseMillis as granted
 * @param leaseEndsNanos local monotonic instant
 * @param grantedNanos local monotonic instant
 */
public record ObservedHolder(
        long fencingToken,
        long owner,
        long connection,
        String address,
        long leaseMillis,
        long leaseEndsNanos,
        long grantedNanos,
        WireVersion wire) {}
