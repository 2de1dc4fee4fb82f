package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Effect.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rows A1 to A5: what becomes of an acquire. Source: {@code docs/matrix.md}, A. */
final class AcquireRules {
    private final LockLimits limits;
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> sink;

    AcquireRules(LockLimits limits, Registry registry, HandOver handOver, Consumer<? super Effect> sink) {
        this.limits = limits;
        this.registry = registry;
        this.handOver = handOver;
        this.sink = sink;
    }

    /** Answers the request or queues it. */
    void apply(Command.Acquire request, long nowNanos) {
        switch (stateOf(request, nowNanos)) {
            case TAKEN -> refuseOrQueue(request, nowNanos);
            case UNREGISTERED -> registerUnlessFull(request, nowNanos);
            case EXPIRED -> takeOverUnlessFull(request, nowNanos);
        }
    }

    /** What the keys of a request are, as one. */
    private enum State {
        /** One at least has a valid holder, or is reserved for its head waiter. */
        TAKEN,
        /** Nobody knows any of them. */
        UNREGISTERED,
        /** One at least has an expired holder, and the others are unregistered. */
        EXPIRED
    }

    private State stateOf(Command.Acquire request, long nowNanos) {
        State state = State.UNREGISTERED;
        for (Key key : request.keys().keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && !entry.isExpired(nowNanos)) {
                return State.TAKEN;
            }
            if (entry != null) {
                state = State.EXPIRED;
            }
        }
        return state;
    }

    private void refuseOrQueue(Command.Acquire request, long nowNanos) {
        if (request.waitNanos() == 0) {
            a3TimeOutAtOnce(request);
        } else {
            queueLimit(request).ifPresentOrElse(limit -> a5Busy(request, limit), () -> a4Queue(request, nowNanos));
        }
    }

    private void registerUnlessFull(Command.Acquire request, long nowNanos) {
        if (lacksRoomFor(request)) {
            a5Busy(request, Limit.KEYS);
        } else {
            a1Register(request, nowNanos);
        }
    }

    private void takeOverUnlessFull(Command.Acquire request, long nowNanos) {
        if (lacksRoomFor(request)) {
            a5Busy(request, Limit.KEYS);
        } else {
            a2TakeOver(request, nowNanos);
        }
    }

    private void a1Register(Command.Acquire request, long nowNanos) {
        List<KeyEntry> entries = registry.register(request.keys());
        sink.accept(Grants.atOnce(registry.grant(request, entries, MatrixRow.A1, nowNanos), MatrixRow.A1));
    }

    private void a2TakeOver(Command.Acquire request, long nowNanos) {
        List<KeyEntry> freed = endExpired(request, nowNanos);
        List<KeyEntry> entries = registry.register(request.keys());
        sink.accept(Grants.atOnce(registry.grant(request, entries, MatrixRow.A2, nowNanos), MatrixRow.A2));
        handOver.offer(freed, MatrixRow.EXPIRY, nowNanos);
    }

    private void a3TimeOutAtOnce(Command.Acquire request) {
        sink.accept(new Effect.TimedOut(request.requester(), MatrixRow.A3, request.keys(), request.owner(), 0));
    }

    private void a4Queue(Command.Acquire request, long nowNanos) {
        Waiter waiter = registry.enqueue(request, registry.register(request.keys()), nowNanos);
        sink.accept(new Effect.Queued(
                request.requester(),
                request.keys(),
                request.owner(),
                request.waitNanos(),
                request.leaseNanos(),
                waiter.position()));
    }

    private void a5Busy(Command.Acquire request, Limit limit) {
        sink.accept(new Effect.Busy(request.requester(), request.keys(), request.owner(), limit));
    }

    /** Ends the expired grants that hold keys of the request; all keys of those grants are free then. */
    private List<KeyEntry> endExpired(Command.Acquire request, long nowNanos) {
        List<KeyEntry> freed = new ArrayList<>();
        for (Key key : request.keys().keys()) {
            Grant grant = grantOn(key);
            if (grant != null) {
                registry.end(grant, MatrixRow.EXPIRY, nowNanos);
                sink.accept(Grants.expired(grant, nowNanos));
                freed.addAll(grant.entries());
            }
        }
        return freed;
    }

    private @Nullable Grant grantOn(Key key) {
        KeyEntry entry = registry.find(key);
        return entry == null ? null : entry.grant();
    }

    private Optional<Limit> queueLimit(Command.Acquire request) {
        if (hasFullQueue(request)) {
            return Optional.of(Limit.WAITERS_PER_KEY);
        }
        if (registry.waiters() >= limits.waiters()) {
            return Optional.of(Limit.WAITERS);
        }
        return lacksRoomFor(request) ? Optional.of(Limit.KEYS) : Optional.empty();
    }

    private boolean hasFullQueue(Command.Acquire request) {
        for (Key key : request.keys().keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.queue.size() >= limits.waitersPerKey()) {
                return true;
            }
        }
        return false;
    }

    private boolean lacksRoomFor(Command.Acquire request) {
        if (registry.keys() + request.keys().size() <= limits.keys()) {
            return false;
        }
        int needed = 0;
        for (Key key : request.keys().keys()) {
            needed += registry.find(key) == null ? 1 : 0;
        }
        return registry.keys() + needed > limits.keys();
    }
}
