package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What time does: waits end, leases end. Source: {@code docs/matrix.md}, A4 and when expiry is processed. */
final class ExpiryRules {
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> sink;

    ExpiryRules(Registry registry, HandOver handOver, Consumer<? super Effect> sink) {
        this.registry = registry;
        this.handOver = handOver;
        this.sink = sink;
    }

    /**
     * Answers T to the waiters whose wait has ended. All are gone before any key that they kept reserved is offered, so
     * none of them can be granted.
     */
    void endWaits(long nowNanos) {
        Waiter waiter = registry.pollEndedWait(MatrixRow.A4, nowNanos);
        if (waiter == null) {
            return;
        }
        List<KeyEntry> left = new ArrayList<>();
        for (; waiter != null; waiter = registry.pollEndedWait(MatrixRow.A4, nowNanos)) {
            a4TimeOut(waiter, nowNanos);
            left.addAll(waiter.entries());
        }
        handOver.offer(left, MatrixRow.A4, nowNanos);
    }

    private void a4TimeOut(Waiter waiter, long nowNanos) {
        Command.Acquire request = waiter.request();
        sink.accept(new Effect.TimedOut(
                request.requester(), MatrixRow.A4, request.keys(), request.owner(), waiter.waitedNanos(nowNanos)));
    }

    /**
     * Takes the keys from holders whose lease has ended while somebody waits, and hands them over. Expired keys that
     * nobody waits for stay for the next acquire (A2), their release (R2) or the sweep.
     */
    void endLeases(long nowNanos) {
        List<KeyEntry> freed = new ArrayList<>();
        for (Grant grant = poll(nowNanos); grant != null; grant = poll(nowNanos)) {
            if (grant.hasWaiters()) {
                expire(grant, nowNanos);
                freed.addAll(grant.entries());
            } else {
                sink.accept(Grants.lapsed(grant));
            }
        }
        handOver.offer(freed, MatrixRow.EXPIRY, nowNanos);
    }

    private @Nullable Grant poll(long nowNanos) {
        return registry.pollEndedLease(nowNanos);
    }

    /** Deletes the expired keys that nobody waits for; those that somebody waits for were handed over before. */
    void sweep(long nowNanos) {
        for (Grant grant : registry.lapsed()) {
            expire(grant, nowNanos);
            handOver.offer(grant.entries(), MatrixRow.EXPIRY, nowNanos);
        }
    }

    private void expire(Grant grant, long nowNanos) {
        registry.end(grant, MatrixRow.EXPIRY, nowNanos);
        sink.accept(Grants.expired(grant, nowNanos));
    }
}
