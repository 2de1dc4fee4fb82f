package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import java.util.concurrent.CompletableFuture;

/** A request without an outcome yet. Touched on the client's loop only. The first ending counts, later ones do nothing. */
abstract sealed class Pending permits PendingAcquire, PendingRelease {
    final WireTap tap;
    /** Until when a connection is worth waiting for. */
    final long patienceEndNanos;

    private boolean replyLost;

    Pending(WireTap tap, long patienceEndNanos) {
        this.tap = tap;
        this.patienceEndNanos = patienceEndNanos;
    }

    /** A try ended without its reply and may have been carried out: from now on only a success is certain. */
    void loseReply() {
        replyLost = true;
    }

    /** Nothing came of this try; that is the outcome, unless an earlier try may have been carried out. */
    void decline(Refusal refusal) {
        if (replyLost) {
            loseTrack("The reply was lost, and the request may have been carried out. " + refusal.sentence());
        } else {
            refuse(refusal);
        }
    }

    boolean hasLostReply() {
        return replyLost;
    }

    /** The leader is not among the client's addresses. */
    void decline(HostPort leader) {
        if (replyLost) {
            loseTrack("The reply was lost, and the request may have been carried out. The leader is " + leader + ".");
        } else {
            move(leader);
        }
    }

    /** Whether a lost try is followed by another. */
    abstract boolean isWorthAnotherTry(long nowNanos);

    /** How long the server may take to reply, from now. */
    abstract long replyWaitNanos(long nowNanos);

    abstract void refuse(Refusal refusal);

    abstract void move(HostPort leader);

    /** Ends it as unknown. */
    abstract void loseTrack(String what);

    abstract CompletableFuture<?> future();
}
