package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who holds and who waits, kept consistent in all its indexes: keys, queues, connections, deadlines, counts. It decides
 * nothing; the rules do. A current grant is in exactly one of two places: in the lease heap, or among the lapsed.
 */
final class Registry {
    private final Map<Key, KeyEntry> entries = new HashMap<>();
    private final Map<Long, WaitQueue> waitersByConnection = new HashMap<>();
    private final DeadlineHeap<Grant> leases = new DeadlineHeap<>();
    private final DeadlineHeap<Waiter> waits = new DeadlineHeap<>();
    private final Set<Grant> lapsed = new LinkedHashSet<>();
    private long highestToken;
    private long arrivals;
    private int waiters;

    Registry(long highestToken) {
        this.highestToken = highestToken;
    }

    // ---- keys

    @Nullable
    KeyEntry find(Key key) {
        return entries.get(key);
    }

    Collection<KeyEntry> entries() {
        return entries.values();
    }

    /** The entries of these keys in their order; those that are missing are made. */
    List<KeyEntry> register(KeySet keys) {
        if (keys.isSingle()) {
            return List.of(register(keys.first()));
        }
        List<KeyEntry> registered = new ArrayList<>(keys.size());
        for (Key key : keys.keys()) {
            registered.add(register(key));
        }
        return registered;
    }

    private KeyEntry register(Key key) {
        return entries.computeIfAbsent(key, KeyEntry::new);
    }

    /** Forgets a key that nobody holds and nobody waits for. */
    void unregister(KeyEntry idle) {
        entries.remove(idle.key, idle);
    }

    int keys() {
        return entries.size();
    }

    // ---- grants

    /** The current grant with this token that covers one at least of these keys. */
    @Nullable
    Grant findGrant(KeySet keys, long token) {
        for (Key key : keys.keys()) {
            KeyEntry entry = find(key);
            if (entry != null && entry.isHeldBy(token)) {
                return entry.grant();
            }
        }
        return null;
    }

    /** Gives the free keys of the request to it, under the next token. */
    Grant grant(Command.Acquire request, List<KeyEntry> free, MatrixRow row, long nowNanos) {
        Grant grant = new Grant(request, free, nextToken(), nowNanos);
        grant.begin(row);
        leases.add(grant);
        return grant;
    }

    private long nextToken() {
        if (highestToken == -1L) {
            throw new IllegalStateException("All 2^64 - 1 fencing tokens have been issued.");
        }
        return ++highestToken;
    }

    long highestToken() {
        return highestToken;
    }

    /** Takes the keys away from their holder; they stay registered until unregistered or granted anew. */
    void end(Grant grant, MatrixRow row, long nowNanos) {
        grant.end(row, nowNanos);
        if (!lapsed.remove(grant)) {
            leases.forget();
        }
    }

    /** Takes a grant whose lease has ended out of the heap and puts it among the lapsed; null when there is none. */
    @Nullable
    Grant pollEndedLease(long nowNanos) {
        Grant grant = leases.pollEnded(nowNanos);
        if (grant != null) {
            lapsed.add(grant);
        }
        return grant;
    }

    /** A copy of the grants whose ended lease was polled and that are still there. */
    List<Grant> lapsed() {
        return List.copyOf(lapsed);
    }

    // ---- waiters

    /** Queues the request behind its keys. A lapsed lease among them is due again. */
    Waiter enqueue(Command.Acquire request, List<KeyEntry> keys, long nowNanos) {
        WaitQueue own = waitersByConnection.computeIfAbsent(request.requester().connection(), _ -> new WaitQueue());
        Waiter waiter = new Waiter(request, keys, own, ++arrivals, nowNanos);
        waits.add(waiter);
        waiters++;
        keys.forEach(this::makeDueAgain);
        return waiter;
    }

    private void makeDueAgain(KeyEntry entry) {
        Grant grant = entry.grant();
        if (grant != null && lapsed.remove(grant)) {
            leases.add(grant);
        }
    }

    /** Takes the waiter out of all its queues; it has not been polled. */
    void dequeue(Waiter waiter, MatrixRow row, long nowNanos) {
        waits.forget();
        leave(waiter, row, nowNanos);
    }

    /** Takes out the first waiter whose wait has ended; null when there is none. */
    @Nullable
    Waiter pollEndedWait(MatrixRow row, long nowNanos) {
        Waiter waiter = waits.pollEnded(nowNanos);
        if (waiter != null) {
            leave(waiter, row, nowNanos);
        }
        return waiter;
    }

    private void leave(Waiter waiter, MatrixRow row, long nowNanos) {
        waiter.leave(row, nowNanos);
        waiters--;
        if (waiter.connection().isEmpty()) {
            waitersByConnection.remove(waiter.request().requester().connection());
        }
    }

    /** The waiters of a connection in the order of their arrival. */
    List<Waiter> waitersOf(long connection) {
        WaitQueue own = waitersByConnection.get(connection);
        return own == null ? List.of() : own.first(Integer.MAX_VALUE);
    }

    int waiters() {
        return waiters;
    }

    // ---- deadlines

    /** The earliest end of a lease or a wait, {@link DeadlineHeap#NEVER} for none. */
    long nextDeadlineNanos() {
        return Math.min(leases.nextNanos(), waits.nextNanos());
    }

    /** How many deadlines are kept, stale ones too. */
    int deadlineEntries() {
        return leases.size() + waits.size();
    }
}
