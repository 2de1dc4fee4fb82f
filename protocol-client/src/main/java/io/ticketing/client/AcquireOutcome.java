package io.ticketing.client;

import io.ticketing.protocol.HostPort;

/** How an acquire ended. Expected endings are values; a future of one never fails. */
public sealed interface AcquireOutcome {
    /**
     * The lock is held from now on, for the lease asked for.
     *
     * @param fencingToken unsigned, never 0, higher than every earlier one of the server
     */
    record Granted(long fencingToken) implements AcquireOutcome {}

    /** The wait ended, or was 0 and the key is held. */
    record TimedOut() implements AcquireOutcome {}

    /** A queue or the server is at its limit. */
    record Busy() implements AcquireOutcome {}

    /** The node that was asked is not the leader, and its leader is not among the client's addresses. */
    record Moved(HostPort leader) implements AcquireOutcome {}

    /** Nothing was acquired: the request was never sent, or the server declined it. */
    record Refused(Refusal refusal) implements AcquireOutcome {}

    /** The request was sent and no reply came: the lock may be held until its lease ends. */
    record Unknown(String what) implements AcquireOutcome {}
}
