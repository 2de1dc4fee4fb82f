package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import java.util.List;
import java.util.function.Consumer;

/** What happens when leases and waits end. Source: {@code docs/matrix.md}, "When expiry is processed". */
final class ExpiryRules {
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> effects;

    ExpiryRules(Registry registry, HandOver handOver, Consumer<? super Effect> effects) {
        this.registry = registry;
        this.handOver = handOver;
        this.effects = effects;
    }

    /** Ends the expired grants among these keys, for a take-over; the rest of their keys is freed. */
    boolean endExpired(KeyEntry[] entries, long nowNanos) {
        boolean any = false;
        for (KeyEntry entry : entries) {
            if (entry.grant != null) {
                end(entry.grant, nowNanos);
                any = true;
            }
        }
        return any;
    }

    /** Someone waits now for keys whose lease has lapsed unnoticed: their holders end here and now. */
    void handOverLapsed(KeyEntry[] entries, long nowNanos) {
        for (KeyEntry entry : entries) {
            if (entry.grant != null && registry.lapsed.contains(entry.grant)) {
                end(entry.grant, nowNanos);
            }
        }
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.EXPIRY, nowNanos);
    }

    /** Does all that is due, in the order in which it fell due. */
    void advance(long nowNanos) {
        for (Deadline due = registry.deadlines.pollDue(nowNanos);
                due != null;
                due = registry.deadlines.pollDue(nowNanos)) {
            switch (due) {
                case Grant grant -> leaseEnded(grant, nowNanos);
                case Waiter waiter -> waitEnded(waiter, nowNanos);
            }
        }
    }

    private void leaseEnded(Grant grant, long nowNanos) {
        handOver.answerEndedHeads(grant.entries, nowNanos);
        if (grant.hasWaiters()) {
            end(grant, nowNanos);
            handOver.answerEndedHeads(nowNanos);
        } else {
            registry.lapsed.add(grant);
            effects.accept(new Effect.Lapsed(grant.keys, grant.owner, grant.fencingToken));
        }
        handOver.grantHeads(MatrixRow.EXPIRY, nowNanos);
    }

    private void waitEnded(Waiter waiter, long nowNanos) {
        handOver.timeOut(waiter, nowNanos);
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.A4, nowNanos);
    }

    /** Clears expired keys that nobody waits for. */
    void sweep(long nowNanos) {
        advance(nowNanos);
        for (Grant grant : List.copyOf(registry.lapsed)) {
            end(grant, nowNanos);
        }
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.EXPIRY, nowNanos);
    }

    private void end(Grant grant, long nowNanos) {
        registry.end(grant);
        HandOver.touch(grant.entries, MatrixRow.EXPIRY, nowNanos);
        effects.accept(new Effect.Expired(grant.keys, grant.owner, grant.fencingToken, nowNanos - grant.grantedNanos));
        handOver.free(grant.entries);
    }
}
