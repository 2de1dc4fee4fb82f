package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Grants what became possible when keys were freed. Works in three steps, so that the result depends on arrival order
 * alone: {@link #free} collects the keys, {@link #answerEndedHeads} clears heads whose wait is over (which may bring
 * others to the head), {@link #grantHeads} grants every head that is next in all its queues, the oldest first.
 */
final class HandOver {
    private static final Comparator<Waiter> BY_ARRIVAL = Comparator.comparingLong(waiter -> waiter.sequence);

    private final Registry registry;
    private final Consumer<? super Effect> effects;
    private final List<KeyEntry> freed = new ArrayList<>();
    private final ArrayDeque<KeyEntry> toInspect = new ArrayDeque<>();

    HandOver(Registry registry, Consumer<? super Effect> effects) {
        this.registry = registry;
        this.effects = effects;
    }

    void free(KeyEntry entry) {
        freed.add(entry);
        toInspect.add(entry);
    }

    void free(KeyEntry[] entries) {
        for (KeyEntry entry : entries) {
            free(entry);
        }
    }

    /** Takes a waiter out of all its queues; those of free keys may now have another head. */
    void remove(Waiter waiter) {
        registry.removeWaiter(waiter);
        for (KeyEntry entry : waiter.entries) {
            if (entry.grant == null) {
                free(entry);
            }
        }
    }

    void answerEndedHeads(long nowNanos) {
        for (KeyEntry entry = toInspect.poll(); entry != null; entry = toInspect.poll()) {
            answerEndedHeads(entry, nowNanos);
        }
    }

    private void answerEndedHeads(KeyEntry entry, long nowNanos) {
        for (Waiter head = entry.queue.head(); head != null && head.hasEnded(nowNanos); head = entry.queue.head()) {
            timeOut(head, nowNanos);
        }
    }

    /** Clears ended heads of keys that are still held. */
    void answerEndedHeads(KeyEntry[] entries, long nowNanos) {
        for (KeyEntry entry : entries) {
            answerEndedHeads(entry, nowNanos);
        }
        answerEndedHeads(nowNanos);
    }

    void timeOut(Waiter waiter, long nowNanos) {
        remove(waiter);
        touch(waiter.entries, MatrixRow.A4, nowNanos);
        effects.accept(new Effect.TimedOut(
                waiter.request.requester(),
                MatrixRow.A4,
                waiter.keys(),
                waiter.request.owner(),
                waiter.waitedNanos(nowNanos)));
    }

    void grantHeads(MatrixRow cause, long nowNanos) {
        if (freed.size() == 1) {
            grantHead(freed.getFirst(), cause, nowNanos);
        } else {
            nextHeads().forEach(waiter -> grant(waiter, cause, nowNanos));
        }
        freed.forEach(registry::dropIfUnused);
        freed.clear();
    }

    private void grantHead(KeyEntry entry, MatrixRow cause, long nowNanos) {
        Waiter head = entry.queue.head();
        if (head != null && head.isNext()) {
            grant(head, cause, nowNanos);
        }
    }

    private List<Waiter> nextHeads() {
        return freed.stream()
                .map(entry -> entry.queue.head())
                .filter(head -> head != null && head.isNext())
                .distinct()
                .sorted(BY_ARRIVAL)
                .toList();
    }

    private void grant(Waiter waiter, MatrixRow cause, long nowNanos) {
        registry.removeWaiter(waiter);
        grant(waiter.request, waiter.entries, MatrixRow.A4, cause, waiter.waitedNanos(nowNanos), nowNanos);
    }

    /** Gives free keys to a request under a new token. */
    void grant(
            Command.Acquire request,
            KeyEntry[] entries,
            MatrixRow row,
            @Nullable MatrixRow cause,
            long waitedNanos,
            long nowNanos) {
        Grant grant = new Grant(
                request.requester(),
                request.keys(),
                entries,
                request.owner(),
                registry.nextToken(),
                nowNanos,
                request.leaseNanos());
        long previousToken = hold(entries, grant);
        touch(entries, row, nowNanos);
        registry.deadlines.add(grant);
        effects.accept(new Effect.Granted(
                request.requester(),
                row,
                cause,
                request.keys(),
                request.owner(),
                grant.fencingToken,
                previousToken,
                request.leaseNanos(),
                waitedNanos));
    }

    private static long hold(KeyEntry[] entries, Grant grant) {
        long previousToken = 0;
        for (KeyEntry entry : entries) {
            if (Long.compareUnsigned(entry.lastToken, previousToken) > 0) {
                previousToken = entry.lastToken;
            }
            entry.grant = grant;
            entry.lastToken = grant.fencingToken;
        }
        return previousToken;
    }

    static void touch(KeyEntry[] entries, MatrixRow row, long nowNanos) {
        for (KeyEntry entry : entries) {
            entry.changed(row, nowNanos);
        }
    }
}
