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

    boolean hasWaitLeft(long nowNanos) {
        return nowNanos < waitEndNanos;
    }

    void complete(AcquireOutcome outcome) {
        future.complete(outcome);
    }

    void moved(HostPort leader) {
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
    boolean isDone() {
        return future.isDone();
    }

    @Override
    CompletableFuture<AcquireOutcome> future() {
        return future;
    }
}
