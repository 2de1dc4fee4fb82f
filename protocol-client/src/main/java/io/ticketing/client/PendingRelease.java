package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import java.util.concurrent.CompletableFuture;

/** A release without an outcome yet. */
final class PendingRelease extends Pending {
    final ReleaseRequest request;
    final CompletableFuture<ReleaseOutcome> future = new CompletableFuture<>();

    PendingRelease(ReleaseRequest request, WireTap tap, long patienceEndNanos) {
        super(tap, patienceEndNanos);
        this.request = request;
    }

    Key key() {
        return request.keys().first();
    }

    @Override
    boolean isWorthAnotherTry(long nowNanos) {
        return patienceEndNanos - nowNanos > 0;
    }

    @Override
    long replyWaitNanos(long nowNanos) {
        return 0;
    }

    /** After a lost reply "not current" may well mean that the first try released it. */
    void notCurrent() {
        if (hasLostReply()) {
            loseTrack("The reply to an earlier try was lost, and now the token is not current: that try released "
                    + key() + ", or it was not held with this token.");
        } else {
            complete(new ReleaseOutcome.NotCurrent());
        }
    }

    void complete(ReleaseOutcome outcome) {
        future.complete(outcome);
    }

    @Override
    void move(HostPort leader) {
        complete(new ReleaseOutcome.Moved(leader));
    }

    @Override
    void refuse(Refusal refusal) {
        complete(new ReleaseOutcome.Refused(refusal));
    }

    @Override
    void loseTrack(String what) {
        complete(new ReleaseOutcome.Unknown(what));
    }

    @Override
    CompletableFuture<ReleaseOutcome> future() {
        return future;
    }
}
