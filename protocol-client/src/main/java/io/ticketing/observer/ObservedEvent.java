package io.ticketing.observer;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request or an outcome, as the server reported it. Figures that do not belong to its kind are 0.
 *
 * @param sequence from 1, without holes at the server
 * @param row of the request that it belongs to; null for the request itself, whose outcome is still to come
 * @param cause of a grant from the queue: what freed the key; otherwise null
 * @param atNanos local monotonic instant
 * @param wallMillis by the server's wall clock, since 1970
 * @param keys one, or those of a set
 * @param fencingToken granted, released, expired or offered
 * @param previousToken of a grant: the token before it on this key, 0 for none
 * @param queuePosition of QUEUED: 1 is the head
 * @param currentToken of NOT_CURRENT: the token that holds the key, 0 for none
 */
public record ObservedEvent(
        long sequence,
        Kind kind,
        @Nullable MatrixRow row,
        @Nullable MatrixRow cause,
        long atNanos,
        long wallMillis,
        List<Key> keys,
        long owner,
        long fencingToken,
        long previousToken,
        long connection,
        String address,
        int waitSeconds,
        int leaseSeconds,
        long waitedMillis,
        long heldMillis,
        int queuePosition,
        long currentToken,
        long currentOwner,
        WireVersion wire) {
    /** What happened. */
    public enum Kind {
        ACQUIRE_REQUESTED,
        RELEASE_REQUESTED,
        QUEUED,
        GRANTED,
        TIMED_OUT,
        BUSY,
        RELEASED,
        NOT_CURRENT,
        EXPIRED,
        WAITER_DROPPED,
        GRANT_RETURNED
    }
}
