package io.ticketing.observer;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.WireVersion;
import java.util.List;

/**
 * One place in a wait queue.
 *
 * @param owner unsigned
 * @param connection the server's number for the client's connection
 * @param address of the client, {@code host:port}
 * @param queuedNanos local monotonic instant
 * @param waitEndsNanos local monotonic instant
 * @param leaseMillis asked for, counted from the grant
 * @param setKeys of a waiter for a set, all the set's keys; otherwise empty
 */
public record ObservedWaiter(
        long owner,
        long connection,
        String address,
        long queuedNanos,
        long waitEndsNanos,
        long leaseMillis,
        List<Key> setKeys,
        WireVersion wire) {}
