package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rows A1 to A5. Source: {@code docs/matrix.md}. */
final class AcquireRules {
    private final LockLimits limits;
    private final Registry registry;
    private final HandOver handOver;
    private final ExpiryRules expiry;
    private final Consumer<? super Effect> effects;

    AcquireRules(
            LockLimits limits,
            Registry registry,
            HandOver handOver,
            ExpiryRules expiry,
            Consumer<? super Effect> effects) {
        this.limits = limits;
        this.registry = registry;
        this.handOver = handOver;
        this.expiry = expiry;
        this.effects = effects;
    }

    void apply(Command.Acquire request, long nowNanos) {
        if (isBlocked(request.keys(), nowNanos)) {
            whenBlocked(request, nowNanos);
        } else {
            whenFree(request, nowNanos);
        }
    }

    private boolean isBlocked(KeySet keys, long nowNanos) {
        for (Key key : keys.keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.blocks(nowNanos)) {
                return true;
            }
        }
        return false;
    }

    private void whenFree(Command.Acquire request, long nowNanos) {
        if (!hasRoomForKeys(request.keys())) {
            rowA5(request, Effect.Limit.KEYS);
            return;
        }
        KeyEntry[] entries = registry.register(request.keys());
        boolean takeOver = expiry.endExpired(entries, nowNanos);
        if (takeOver) {
            rowA2(request, entries, nowNanos);
        } else {
            rowA1(request, entries, nowNanos);
        }
    }

    /** Not registered: registered, and granted at once. */
    private void rowA1(Command.Acquire request, KeyEntry[] entries, long nowNanos) {
        handOver.grant(request, entries, MatrixRow.A1, null, 0, nowNanos);
    }

    /** Registered and expired: taken over, whoever waits for it. */
    private void rowA2(Command.Acquire request, KeyEntry[] entries, long nowNanos) {
        handOver.grant(request, entries, MatrixRow.A2, null, 0, nowNanos);
        // The expired grant may have covered other keys as well; those go to their own waiters.
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.EXPIRY, nowNanos);
    }

    private void whenBlocked(Command.Acquire request, long nowNanos) {
        if (request.waitNanos() == 0) {
            rowA3(request);
            return;
        }
        Effect.@Nullable Limit reached = reachedLimit(request.keys());
        if (reached == null) {
            rowA4(request, nowNanos);
        } else {
            rowA5(request, reached);
        }
    }

    /** Held, and the request does not wait: timed out at once. */
    private void rowA3(Command.Acquire request) {
        effects.accept(new Effect.TimedOut(request.requester(), MatrixRow.A3, request.keys(), request.owner(), 0));
    }

    /** Held, and the request waits: queued, the reply stays open. */
    private void rowA4(Command.Acquire request, long nowNanos) {
        KeyEntry[] entries = registry.register(request.keys());
        Waiter waiter = new Waiter(request, entries, registry.nextSequence(), nowNanos);
        registry.addWaiter(waiter);
        HandOver.touch(entries, MatrixRow.A4, nowNanos);
        effects.accept(new Effect.Queued(
                request.requester(),
                request.keys(),
                request.owner(),
                request.waitNanos(),
                request.leaseNanos(),
                waiter.lastPosition()));
        expiry.handOverLapsed(entries, nowNanos);
    }

    /** A limit is reached: busy. */
    private void rowA5(Command.Acquire request, Effect.Limit limit) {
        effects.accept(new Effect.Busy(request.requester(), request.keys(), request.owner(), limit));
    }

    private Effect.@Nullable Limit reachedLimit(KeySet keys) {
        if (registry.waiterCount() >= limits.waiters()) {
            return Effect.Limit.WAITERS;
        }
        if (hasFullQueue(keys)) {
            return Effect.Limit.WAITERS_PER_KEY;
        }
        return hasRoomForKeys(keys) ? null : Effect.Limit.KEYS;
    }

    private boolean hasFullQueue(KeySet keys) {
        for (Key key : keys.keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.queue.size() >= limits.waitersPerKey()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasRoomForKeys(KeySet keys) {
        return registry.countUnregistered(keys) <= limits.keys() - registry.keyCount();
    }
}
