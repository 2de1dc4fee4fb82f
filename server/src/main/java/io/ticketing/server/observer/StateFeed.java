package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.KeyView;
import io.ticketing.server.lock.KeyView.WaiterView;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.LockWatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Notes which keys changed, and reads them when asked. A key that changes a thousand times between two looks is read
 * once. On the lock loop only; while nobody looks it notes nothing.
 */
final class StateFeed implements LockWatcher {
    /** So many keys are read in one go, that the loop is never away from its clients for long. */
    static final int SLICE_KEYS = 2_000;

    private final LockLoop loop;
    private final LinkedHashSet<Key> dirty = new LinkedHashSet<>();
    private Iterator<Key> unread = Collections.emptyIterator();
    private Set<Long> closed = new HashSet<>();
    private Map<Key, Integer> watchedQueues = Map.of();
    private boolean active;
    private long epoch;
    private long changes;

    StateFeed(LockLoop loop) {
        this.loop = loop;
    }

    @Override
    public void onEffect(Effect effect, long nowNanos) {
        if (changesState(effect)) {
            changes++;
            if (active) {
                dirty.addAll(effect.keys().keys());
            }
        }
    }

    /** Refusals change nothing that is shown; a lease that lapses changes what its key is shown as. */
    private static boolean changesState(Effect effect) {
        return switch (effect) {
            case Effect.Busy _, Effect.NotCurrent _, Effect.OtherKeySet _ -> false;
            case Effect.TimedOut timedOut -> timedOut.row() == MatrixRow.A4;
            case Effect.Queued _,
                    Effect.Granted _,
                    Effect.Released _,
                    Effect.Expired _,
                    Effect.Lapsed _,
                    Effect.WaiterDropped _,
                    Effect.GrantReturned _ -> true;
        };
    }

    @Override
    public void onConnectionClosed(ConnectionInfo connection, long nowNanos) {
        if (active) {
            closed.add(connection.number());
        }
    }

    /** Begins to take notes; every key that is there now will be read once. */
    void activate(long newEpoch) {
        deactivate();
        active = true;
        epoch = newEpoch;
        unread = loop.table().keys().iterator();
    }

    /** Stops taking notes. */
    void deactivate() {
        active = false;
        dirty.clear();
        closed.clear();
        unread = Collections.emptyIterator();
        watchedQueues = Map.of();
    }

    /** The keys whose queues are read too, with the limit for each. */
    void watchQueues(Map<Key, Integer> limits) {
        watchedQueues = limits;
        dirty.addAll(limits.keySet());
    }

    /** Reads what changed, one slice at most. */
    RowBatch take() {
        List<KeyRow> changed = new ArrayList<>();
        List<Key> gone = new ArrayList<>();
        for (int i = 0; i < SLICE_KEYS && hasMore(); i++) {
            read(nextKey(), changed, gone);
        }
        Set<Long> closedSince = closed;
        closed = new HashSet<>();
        return new RowBatch(
                epoch, changed, gone, closedSince, !hasMore(), loop.table().keyCount(), changes);
    }

    private boolean hasMore() {
        return !dirty.isEmpty() || unread.hasNext();
    }

    private Key nextKey() {
        return dirty.isEmpty() ? unread.next() : dirty.removeFirst();
    }

    private void read(Key key, List<KeyRow> changed, List<Key> gone) {
        Optional<KeyView> view = loop.table().view(key);
        if (view.isPresent()) {
            changed.add(row(view.get()));
        } else {
            gone.add(key);
        }
    }

    private KeyRow row(KeyView view) {
        KeyView.HolderView holder = view.holder();
        return new KeyRow(
                view, holder == null ? null : connection(holder.requester().connection()), queue(view.key()));
    }

    private List<KeyRow.QueuedRow> queue(Key key) {
        Integer limit = watchedQueues.get(key);
        return limit == null
                ? List.of()
                : loop.table().queue(key, limit).stream().map(this::queued).toList();
    }

    private KeyRow.QueuedRow queued(WaiterView waiter) {
        return new KeyRow.QueuedRow(waiter, connection(waiter.requester().connection()));
    }

    private @Nullable ConnectionInfo connection(long number) {
        return loop.connections().find(number).orElse(null);
    }
}
