package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Effect.Limit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The specification once more, slow and plain: a list of holders, one list of waiters in order of arrival, and every
 * question answered by looking at all of them. No heap, no links, no counts, no indexes.
 */
final class ReferenceTable {
    record Held(Command.Acquire request, long token, long grantedNanos) {
        long endNanos() {
            return grantedNanos + request.leaseNanos();
        }

        boolean hasEnded(long now) {
            return endNanos() <= now;
        }

        boolean covers(Key key) {
            return request.keys().keys().contains(key);
        }
    }

    record Waiting(Command.Acquire request, long queuedNanos) {
        long endNanos() {
            return queuedNanos + request.waitNanos();
        }

        boolean covers(Key key) {
            return request.keys().keys().contains(key);
        }
    }

    private final LockLimits limits;
    private final List<Held> held = new ArrayList<>();
    private final List<Waiting> waiting = new ArrayList<>();
    private final List<Held> lapsed = new ArrayList<>();
    private final Map<Key, Long> lastToken = new HashMap<>();
    private List<Effect> effects = new ArrayList<>();
    private long highestToken;

    ReferenceTable(LockLimits limits) {
        this.limits = limits;
    }

    List<Effect> apply(Command command, long now) {
        effects = new ArrayList<>();
        endWaits(now);
        forgetUnregistered();
        switch (command) {
            case Command.Acquire acquire -> acquire(acquire, now);
            case Command.Release release -> release(release, now);
            case Command.Disconnect closed -> disconnect(closed.connection(), now);
            case Command.ReturnGrant undelivered -> giveBack(undelivered, now);
            case Command.Advance() -> advance(now);
            case Command.Sweep() -> sweep(now);
        }
        forgetUnregistered();
        return effects;
    }

    private void forgetUnregistered() {
        lastToken.keySet().retainAll(registered());
    }

    private void acquire(Command.Acquire request, long now) {
        boolean taken = request.keys().keys().stream().anyMatch(key -> isTaken(key, now));
        boolean anyExpired = request.keys().keys().stream().anyMatch(key -> holderOf(key) != null);
        if (taken && request.waitNanos() == 0) {
            effects.add(new Effect.TimedOut(request.requester(), MatrixRow.A3, request.keys(), request.owner(), 0));
        } else if (limitFor(request, taken).isPresent()) {
            effects.add(new Effect.Busy(
                    request.requester(),
                    request.keys(),
                    request.owner(),
                    limitFor(request, taken).get()));
        } else if (taken) {
            queue(request, now);
        } else if (anyExpired) {
            for (Key key : request.keys().keys()) {
                Optional.ofNullable(holderOf(key)).ifPresent(old -> expire(old, now));
            }
            grant(request, MatrixRow.A2, null, 0, now);
            handOver(MatrixRow.EXPIRY, now);
        } else {
            grant(request, MatrixRow.A1, null, 0, now);
        }
    }

    /** Validly held, or not held but waited for. */
    private boolean isTaken(Key key, long now) {
        Held holder = holderOf(key);
        return holder == null ? waiting.stream().anyMatch(waiter -> waiter.covers(key)) : !holder.hasEnded(now);
    }

    private Optional<Limit> limitFor(Command.Acquire request, boolean queues) {
        Set<Key> all = registered();
        all.addAll(request.keys().keys());
        boolean queueFull = request.keys().keys().stream()
                .anyMatch(key ->
                        waiting.stream().filter(waiter -> waiter.covers(key)).count() >= limits.waitersPerKey());
        if (queues && queueFull) {
            return Optional.of(Limit.WAITERS_PER_KEY);
        }
        if (queues && waiting.size() >= limits.waiters()) {
            return Optional.of(Limit.WAITERS);
        }
        return all.size() > limits.keys() && all.size() > registered().size()
                ? Optional.of(Limit.KEYS)
                : Optional.empty();
    }

    private void queue(Command.Acquire request, long now) {
        waiting.add(new Waiting(request, now));
        lapsed.removeIf(old -> !Collections.disjoint(
                old.request().keys().keys(), request.keys().keys()));
        int position = request.keys().keys().stream()
                .mapToInt(key -> queueOf(key).size())
                .max()
                .orElseThrow();
        effects.add(new Effect.Queued(
                request.requester(),
                request.keys(),
                request.owner(),
                request.waitNanos(),
                request.leaseNanos(),
                position));
    }

    private void release(Command.Release request, long now) {
        List<Held> holders = holdersOf(request.keys());
        Optional<Held> named = withToken(holders, request.fencingToken());
        if (named.isEmpty()) {
            MatrixRow row = holders.isEmpty() ? MatrixRow.R4 : MatrixRow.R3;
            long token = holders.isEmpty() ? 0 : holders.getFirst().token();
            long owner = holders.isEmpty() ? 0 : holders.getFirst().request().owner();
            effects.add(new Effect.NotCurrent(
                    request.requester(), row, request.keys(), request.fencingToken(), token, owner));
        } else if (!named.get().request().keys().equals(request.keys())) {
            effects.add(new Effect.OtherKeySet(
                    request.requester(),
                    request.keys(),
                    request.fencingToken(),
                    named.get().request().keys()));
        } else {
            release(request, named.get(), now);
        }
    }

    private void release(Command.Release request, Held old, long now) {
        MatrixRow row = isWaitedFor(old) ? MatrixRow.R1 : MatrixRow.R2;
        end(old);
        effects.add(new Effect.Released(
                request.requester(),
                row,
                request.keys(),
                old.request().owner(),
                old.token(),
                now - old.grantedNanos()));
        handOver(row, now);
    }

    private void giveBack(Command.ReturnGrant undelivered, long now) {
        withToken(holdersOf(undelivered.keys()), undelivered.fencingToken()).ifPresent(old -> {
            end(old);
            effects.add(
                    new Effect.GrantReturned(old.request().keys(), old.request().owner(), old.token()));
            handOver(MatrixRow.DISCONNECT, now);
        });
    }

    private void disconnect(long connection, long now) {
        for (Waiting waiter : List.copyOf(waiting)) {
            if (waiter.request().requester().connection() == connection) {
                waiting.remove(waiter);
                effects.add(new Effect.WaiterDropped(
                        waiter.request().requester(),
                        waiter.request().keys(),
                        waiter.request().owner(),
                        now - waiter.queuedNanos()));
            }
        }
        handOver(MatrixRow.DISCONNECT, now);
    }

    private void endWaits(long now) {
        List<Waiting> ended = waiting.stream()
                .filter(waiter -> waiter.endNanos() <= now)
                .sorted(Comparator.comparingLong(Waiting::endNanos))
                .toList();
        waiting.removeAll(ended);
        for (Waiting waiter : ended) {
            effects.add(new Effect.TimedOut(
                    waiter.request().requester(),
                    MatrixRow.A4,
                    waiter.request().keys(),
                    waiter.request().owner(),
                    now - waiter.queuedNanos()));
        }
        handOver(MatrixRow.A4, now);
    }

    private void advance(long now) {
        List<Held> ended = held.stream()
                .filter(old -> old.hasEnded(now) && !lapsed.contains(old))
                .sorted(Comparator.comparingLong(Held::endNanos).thenComparingLong(Held::token))
                .toList();
        for (Held old : ended) {
            if (isWaitedFor(old)) {
                expire(old, now);
            } else {
                lapsed.add(old);
                effects.add(
                        new Effect.Lapsed(old.request().keys(), old.request().owner(), old.token()));
            }
        }
        handOver(MatrixRow.EXPIRY, now);
    }

    private void sweep(long now) {
        advance(now);
        List.copyOf(lapsed).forEach(old -> expire(old, now));
    }

    private void expire(Held old, long now) {
        end(old);
        effects.add(
                new Effect.Expired(old.request().keys(), old.request().owner(), old.token(), now - old.grantedNanos()));
    }

    private void end(Held old) {
        held.remove(old);
        lapsed.remove(old);
    }

    /** Whoever came first among those who want a key has a right to it; it takes all its keys or none. */
    private void handOver(MatrixRow cause, long now) {
        Set<Key> claimed = new HashSet<>();
        for (Waiting waiter : List.copyOf(waiting)) {
            List<Key> wanted = waiter.request().keys().keys();
            if (Collections.disjoint(claimed, wanted)
                    && holdersOf(waiter.request().keys()).isEmpty()) {
                waiting.remove(waiter);
                grant(waiter.request(), MatrixRow.A4, cause, now - waiter.queuedNanos(), now);
            }
            claimed.addAll(wanted);
        }
    }

    private void grant(Command.Acquire request, MatrixRow row, @Nullable MatrixRow cause, long waited, long now) {
        long token = ++highestToken;
        long previous = request.keys().keys().stream()
                .mapToLong(key -> lastToken.getOrDefault(key, 0L))
                .max()
                .orElseThrow();
        held.add(new Held(request, token, now));
        request.keys().keys().forEach(key -> lastToken.put(key, token));
        effects.add(new Effect.Granted(
                request.requester(),
                row,
                cause,
                request.keys(),
                request.owner(),
                token,
                previous,
                request.leaseNanos(),
                waited));
    }

    // ---- what can be read

    Set<Key> registered() {
        Set<Key> keys = new HashSet<>();
        held.forEach(holder -> keys.addAll(holder.request().keys().keys()));
        waiting.forEach(waiter -> keys.addAll(waiter.request().keys().keys()));
        return keys;
    }

    @Nullable
    Held holderOf(Key key) {
        return held.stream().filter(holder -> holder.covers(key)).findFirst().orElse(null);
    }

    List<Waiting> queueOf(Key key) {
        return waiting.stream().filter(waiter -> waiter.covers(key)).toList();
    }

    List<Waiting> waiting() {
        return waiting;
    }

    List<Held> lapsed() {
        return lapsed;
    }

    long highestToken() {
        return highestToken;
    }

    long nextDeadlineNanos() {
        return Stream.concat(
                        held.stream().filter(holder -> !lapsed.contains(holder)).map(Held::endNanos),
                        waiting.stream().map(Waiting::endNanos))
                .min(Comparator.naturalOrder())
                .orElse(Long.MAX_VALUE);
    }

    /** In the order of the keys. */
    private List<Held> holdersOf(KeySet keys) {
        List<Held> holders = new ArrayList<>();
        for (Key key : keys.keys()) {
            Optional.ofNullable(holderOf(key)).ifPresent(holders::add);
        }
        return holders;
    }

    private static Optional<Held> withToken(List<Held> holders, long token) {
        return holders.stream().filter(holder -> holder.token() == token).findFirst();
    }

    private boolean isWaitedFor(Held holder) {
        return waiting.stream()
                .anyMatch(waiter -> !Collections.disjoint(
                        waiter.request().keys().keys(), holder.request().keys().keys()));
    }
}
