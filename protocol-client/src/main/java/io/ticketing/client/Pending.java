package io.ticketing.client;

import java.util.concurrent.CompletableFuture;

/** A request without an outcome yet. Touched on the session's thread only. */
abstract sealed class Pending permits PendingAcquire, PendingRelease {
    final WireTap tap;
    /** Until when a connection is worth waiting for. */
    final long patienceEndNanos;
    /** Tries whose reply was lost with their connection. */
    int lostReplies;

    Pending(WireTap tap, long patienceEndNanos) {
        this.tap = tap;
        this.patienceEndNanos = patienceEndNanos;
    }

    /** Ends it; a second ending is ignored. */
    abstract void refuse(Refusal refusal);

    /** Ends it as unknown. */
    abstract void loseTrack(String what);

    abstract boolean isDone();

    abstract CompletableFuture<?> future();
}
