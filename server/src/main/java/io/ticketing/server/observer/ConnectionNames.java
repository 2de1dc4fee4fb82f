package io.ticketing.server.observer;

import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.LockWatcher;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where the connections of the events in the ring come from, also of those that have closed, up to a bound. Written on
 * the lock loop, read on the observers' loop.
 */
final class ConnectionNames implements LockWatcher {
    private static final int CLOSED_KEPT = 16_384;

    private final Map<Long, ConnectionInfo> known = new ConcurrentHashMap<>();
    private final Queue<Long> closedSinceLook = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Long> closed = new ArrayDeque<>();
    private final Map<Long, Boolean> open = new ConcurrentHashMap<>();

    @Override
    public void onConnectionOpened(ConnectionInfo connection, long nowNanos) {
        known.put(connection.number(), connection);
        open.put(connection.number(), Boolean.TRUE);
    }

    @Override
    public void onConnectionClosed(ConnectionInfo connection, long nowNanos) {
        open.remove(connection.number());
        closed.add(connection.number());
        if (closed.size() > CLOSED_KEPT) {
            known.remove(closed.remove());
        }
        if (closedSinceLook.size() < CLOSED_KEPT) {
            closedSinceLook.add(connection.number());
        }
    }

    @Nullable
    ConnectionInfo find(long number) {
        return known.get(number);
    }

    boolean isOpen(long number) {
        return open.containsKey(number);
    }

    /** A connection that closed since the last look, or null. */
    @Nullable
    Long nextClosed() {
        return closedSinceLook.poll();
    }
}
