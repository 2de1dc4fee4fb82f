package io.ticketing.server.observer;

import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.LockWatcher;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the connections of the events in the ring come from, also of those that have closed, up to a bound. Written on
 * the lock loop, read on the observers' loop.
 */
final class ConnectionNames implements LockWatcher {
    private static final int CLOSED_KEPT = 16_384;

    private final Map<Long, ConnectionInfo> known = new ConcurrentHashMap<>();
    private final Set<Long> open = ConcurrentHashMap.newKeySet();
    private final ArrayDeque<Long> closed = new ArrayDeque<>();

    @Override
    public void onConnectionOpened(ConnectionInfo connection, long nowNanos) {
        known.put(connection.number(), connection);
        open.add(connection.number());
    }

    @Override
    public void onConnectionClosed(ConnectionInfo connection, long nowNanos) {
        open.remove(connection.number());
        closed.add(connection.number());
        if (closed.size() > CLOSED_KEPT) {
            known.remove(closed.remove());
        }
    }

    @Nullable
    ConnectionInfo find(long number) {
        return known.get(number);
    }

    boolean isOpen(long number) {
        return open.contains(number);
    }
}
