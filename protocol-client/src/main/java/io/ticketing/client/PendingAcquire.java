package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import java.util.concurrent.CompletableFuture;

/** An acquire without an outcome yet. */
final class PendingAcquire extends Pending {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    final AcquireRequest request;
    final CompletableFuture<AcquireOutcome> future = new CompletableFuture<>();
    private final long waitEndNanos;

    PendingAcquire(AcquireRequest request, WireTap tap, long waitEndNanos, long patienceEndNanos) {
        super(tap, patienceEndNanos);
        this.request = request;
        this.waitEndNanos = waitEndNanos;
    }

    Key key() {
        return request.keys().first();
    }

    /** What is left of the wait, in whole seconds rounded up. */
    int remainingWaitSeconds(long nowNanos) {
        long left = Math.max(0, waitEndNanos - nowNanos);
        return (int) Math.min(request.waitSeconds(), (left + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND);
    }

    @Override
    boolean isWorthAnotherTry(long nowNanos) {
        return waitEndNanos - nowNanos > 0;
    }

    @Override
    long replyWaitNanos(long nowNanos) {
        return remainingWaitSeconds(nowNanos) * NANOS_PER_SECOND;
    }

    void grant(long fencingToken) {
        complete(new AcquireOutcome.Granted(fencingToken));
    }

    /** After a lost reply the earlier try may be what holds the key. */
    void timeOut() {
        if (hasLostReply()) {
            loseTrack("The reply to an earlier try was lost, and a later one timed out: the earlier one may hold "
                    + key() + " until its lease ends.");
        } else {
            complete(new AcquireOutcome.TimedOut());
        }
    }

    /** After a lost reply the earlier try may hold the key. */
    void beBusy() {
        if (hasLostReply()) {
            loseTrack(
                    "The reply to an earlier try was lost, and the server was busy at a later one: the earlier one may "
                            + "hold " + key() + " until its lease ends.");
        } else {
            complete(new AcquireOutcome.Busy());
        }
    }

    private void complete(AcquireOutcome outcome) {
        future.complete(outcome);
    }

    @Override
    void move(HostPort leader) {
        complete(new AcquireOutcome.Moved(leader));
    }

    @Override
    void refuse(Refusal refusal) {
        complete(new AcquireOutcome.Refused(refusal));
    }

    @Override
    void loseTrack(String what) {
        complete(new AcquireOutcome.Unknown(what));
    }

    @Override
    CompletableFuture<AcquireOutcome> future() {
        return future;
    }
}
