package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All state of a lock table: registered keys, deadlines, lapsed grants, and the waiters of each connection. */
final class Registry {
    final DeadlineHeap deadlines = new DeadlineHeap();
    /** Grants whose lease ended while nobody waited; the sweep clears them. */
    final Set<Grant> lapsed = new LinkedHashSet<>();

    private final Map<Key, KeyEntry> entries = new HashMap<>();
    private final Map<Long, Set<Waiter>> waitersByConnection = new HashMap<>();
    private int waiters;
    private long highestToken;
    private long sequence;

    Registry(long highestToken) {
        this.highestToken = highestToken;
    }

    @Nullable
    KeyEntry find(Key key) {
        return entries.get(key);
    }

    Collection<KeyEntry> all() {
        return entries.values();
    }

    int keyCount() {
        return entries.size();
    }

    int waiterCount() {
        return waiters;
    }

    long highestToken() {
        return highestToken;
    }

    long nextToken() {
        return ++highestToken;
    }

    long nextSequence() {
        return ++sequence;
    }

    int countUnregistered(KeySet keys) {
        int count = 0;
        for (Key key : keys.keys()) {
            if (!entries.containsKey(key)) {
                count++;
            }
        }
        return count;
    }

    KeyEntry[] register(KeySet keys) {
        List<Key> names = keys.keys();
        KeyEntry[] found = new KeyEntry[names.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = entries.computeIfAbsent(names.get(i), KeyEntry::new);
        }
        return found;
    }

    void dropIfUnused(KeyEntry entry) {
        if (entry.isUnused()) {
            entries.remove(entry.key);
        }
    }

    void addWaiter(Waiter waiter) {
        waiter.enqueue();
        deadlines.add(waiter);
        waitersByConnection
                .computeIfAbsent(waiter.request.requester().connection(), _ -> new LinkedHashSet<>())
                .add(waiter);
        waiters++;
    }

    void removeWaiter(Waiter waiter) {
        waiter.leave();
        deadlines.noteStale(waiter);
        waiters--;
        long connection = waiter.request.requester().connection();
        Set<Waiter> siblings = waitersByConnection.get(connection);
        if (siblings != null && siblings.remove(waiter) && siblings.isEmpty()) {
            waitersByConnection.remove(connection);
        }
    }

    /** The waiters of a connection in the order in which they came; a copy. */
    List<Waiter> waitersOf(long connection) {
        return List.copyOf(waitersByConnection.getOrDefault(connection, Set.of()));
    }

    void end(Grant grant) {
        grant.end();
        lapsed.remove(grant);
        deadlines.noteStale(grant);
    }
}
