package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/**
 * What a command did, in the order in which it happened. Every effect names the matrix row that it belongs to; a
 * {@link Reply} also goes back to whom it answers.
 */
public sealed interface Effect {
    /** The row of the request that this belongs to. */
    MatrixRow row();

    /** The keys concerned. */
    KeySet keys();

    /** An effect that answers a request: each request gets exactly one, at once or later. */
    sealed interface Reply extends Effect {
        /** Whose request. */
        Requester requester();
    }

    /** A4: the request waits; {@code position} 1 is the head (of a set: the worst of its queues). */
    record Queued(Requester requester, KeySet keys, long owner, long waitNanos, long leaseNanos, int position)
            implements Effect {
        @Override
        public MatrixRow row() {
            return MatrixRow.A4;
        }
    }

    /**
     * A1, A2, or A4 with the cause that freed the keys.
     *
     * @param cause of a grant from the queue, what let it through: R1, EXPIRY, DISCONNECT, or A4 when the wait of a set
     *     ahead of it ended; null at once
     * @param previousToken the token that this one follows on the keys (of a set: the highest), 0 for none
     * @param waitedNanos 0 at once
     */
    record Granted(
            Requester requester,
            MatrixRow row,
            @Nullable MatrixRow cause,
            KeySet keys,
            long owner,
            long fencingToken,
            long previousToken,
            long leaseNanos,
            long waitedNanos)
            implements Reply {}

    /** A3 at once, A4 when the wait ended. */
    record TimedOut(Requester requester, MatrixRow row, KeySet keys, long owner, long waitedNanos) implements Reply {}

    /** A5: a limit is reached. */
    record Busy(Requester requester, KeySet keys, long owner, Limit limit) implements Reply {
        @Override
        public MatrixRow row() {
            return MatrixRow.A5;
        }
    }

    /**
     * R1 (somebody waits: a {@link Granted} follows, unless all who wait need other keys of their sets too) or R2 (the
     * keys are gone).
     */
    record Released(Requester requester, MatrixRow row, KeySet keys, long owner, long fencingToken, long heldNanos)
            implements Reply {}

    /** R3 or R4; {@code currentToken} and {@code currentOwner} tell who holds the key now, 0 for nobody. */
    record NotCurrent(
            Requester requester, MatrixRow row, KeySet keys, long fencingToken, long currentToken, long currentOwner)
            implements Reply {}

    /** The token is current, for another set of keys. Row R3; wire 0.4 tells it apart, wire 0.3 answers N. */
    record OtherKeySet(Requester requester, KeySet keys, long fencingToken, KeySet granted) implements Reply {
        @Override
        public MatrixRow row() {
            return MatrixRow.R3;
        }
    }

    /** A lease ended and its keys were taken away: by take-over (A2), hand-over or sweep. */
    record Expired(KeySet keys, long owner, long fencingToken, long heldNanos) implements Effect {
        @Override
        public MatrixRow row() {
            return MatrixRow.EXPIRY;
        }
    }

    /** A lease ended and nobody waits: the key stays, expired, until it is taken over, released or swept. */
    record Lapsed(KeySet keys, long owner, long fencingToken) implements Effect {
        @Override
        public MatrixRow row() {
            return MatrixRow.EXPIRY;
        }
    }

    /** The connection of a waiter closed. */
    record WaiterDropped(Requester requester, KeySet keys, long owner, long waitedNanos) implements Effect {
        @Override
        public MatrixRow row() {
            return MatrixRow.DISCONNECT;
        }
    }

    /** A grant that could not be delivered was released. */
    record GrantReturned(KeySet keys, long owner, long fencingToken) implements Effect {
        @Override
        public MatrixRow row() {
            return MatrixRow.DISCONNECT;
        }
    }

    /** Which limit made the answer B. */
    enum Limit {
        WAITERS_PER_KEY,
        WAITERS,
        KEYS,
        PIPELINED_PER_CONNECTION
    }
}
