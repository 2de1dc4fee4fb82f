package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;

/** What can be asked of the lock table. Times are durations; the instant comes in beside the command. */
public sealed interface Command {
    /**
     * Rows A1 to A5.
     *
     * @param owner unsigned
     * @param waitNanos 0 or more, far less than 2^63; 0 never queues
     * @param leaseNanos more than 0, far less than 2^63; counted from the grant
     */
    record Acquire(Requester requester, KeySet keys, long owner, long waitNanos, long leaseNanos) implements Command {}

    /** Rows R1 to R4. The token is unsigned. */
    record Release(Requester requester, KeySet keys, long fencingToken) implements Command {}

    /** The connection closed: its waiters are dropped. What it holds stays until released or expired. */
    record Disconnect(long connection) implements Command {}

    /** A grant could not be delivered: it is released if still current. */
    record ReturnGrant(KeySet keys, long fencingToken) implements Command {}

    /** Does what is due: waits that ended are answered, keys whose lease ended are handed over to their waiters. */
    record Advance() implements Command {}

    /** Does what {@link Advance} does, and deletes the expired keys that nobody waits for. */
    record Sweep() implements Command {}
}
