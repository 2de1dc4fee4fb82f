package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.observer.proto.WatchQueues;
import io.ticketing.protocol.Key;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.LockLoop;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Serves the observers. Every tick it asks the lock loop for what changed, one request at a time, keeps its mirror, and
 * sends each subscriber what that one is due. On the observers' loop only, but for what it hands to the lock loop.
 */
final class ObserverHub {
    /** The least time between two deltas to one observer. */
    static final int TICK_MILLIS = 40;
    /** A server says something at least this often. */
    static final int HEARTBEAT_MILLIS = 1_000;
    /** How many events can be read again. */
    static final int RING_EVENTS = 1 << 16;

    private static final long HEARTBEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(HEARTBEAT_MILLIS);

    private final Executor observersLoop;
    private final LockLoop lockLoop;
    private final Clocks clocks;
    private final FiguresSource figures;
    private final EventRing ring;
    private final ConnectionNames names = new ConnectionNames();
    private final StateFeed feed;
    private final Mirror mirror = new Mirror();
    private final Map<Channel, Subscriber> subscribers = new LinkedHashMap<>();
    private boolean asked;
    private boolean queuesChanged;
    private boolean stopped;
    private long epoch;
    private long servedNanos;

    ObserverHub(Executor observersLoop, LockLoop lockLoop, Clocks clocks, FiguresSource figures, int ringEvents) {
        this.observersLoop = observersLoop;
        this.lockLoop = lockLoop;
        this.clocks = clocks;
        this.figures = figures;
        this.ring = new EventRing(ringEvents);
        this.feed = new StateFeed(lockLoop);
    }

    /** Begins to watch the lock loop; {@link #tick} is to be called every {@link #TICK_MILLIS} from now on. */
    void start() {
        lockLoop.execute(() -> {
            lockLoop.watch(names);
            lockLoop.watch(ring);
            lockLoop.watch(feed);
        });
    }

    /** Asks the lock loop for nothing any more. */
    void stop() {
        stopped = true;
    }

    Clock clock() {
        return Clock.newBuilder()
                .setMonotonicNanos(lockLoop.nowNanos())
                .setWallMillis(clocks.wall().millis())
                .build();
    }

    int subscriberCount() {
        return subscribers.size();
    }

    /** How many keys wait to be sent to this subscriber; 0 for a stranger. */
    int pendingOf(Channel channel) {
        Subscriber subscriber = subscribers.get(channel);
        return subscriber == null ? 0 : subscriber.state.pendingCount();
    }

    /** Whether the lock loop has answered lately. While it does not, nothing that is shown is known to be true. */
    boolean isAlive() {
        return lockLoop.nowNanos() - servedNanos <= HEARTBEAT_NANOS;
    }

    void welcome(Channel channel) {
        if (subscribers.isEmpty()) {
            long newEpoch = ++epoch;
            servedNanos = lockLoop.nowNanos();
            lockLoop.execute(() -> feed.activate(newEpoch));
        }
        subscribers.put(channel, new Subscriber(channel, mirror, ring, names, this::clock));
    }

    void leave(Channel channel) {
        if (subscribers.remove(channel) == null || stopped) {
            return;
        }
        queuesChanged = true;
        if (subscribers.isEmpty()) {
            lockLoop.execute(feed::deactivate);
            mirror.clear();
        }
    }

    void subscribe(Channel channel, Subscribe wanted) {
        Subscriber subscriber = subscribers.get(channel);
        if (subscriber != null) {
            subscriber.subscribe(wanted);
        }
    }

    void watchQueues(Channel channel, WatchQueues wanted) {
        Subscriber subscriber = subscribers.get(channel);
        if (subscriber != null) {
            subscriber.watchQueues(wanted);
            queuesChanged = true;
        }
    }

    void tick() {
        if (subscribers.isEmpty() || asked || stopped) {
            return;
        }
        asked = true;
        if (queuesChanged) {
            queuesChanged = false;
            Map<Key, Integer> limits = watchedQueues();
            lockLoop.execute(() -> feed.watchQueues(limits));
        }
        boolean withFigures = wantsFigures(lockLoop.nowNanos());
        lockLoop.execute(() -> readOnLockLoop(withFigures));
    }

    private Map<Key, Integer> watchedQueues() {
        Map<Key, Integer> limits = new HashMap<>();
        subscribers.values().forEach(subscriber -> subscriber
                .watchedQueues()
                .forEach((key, limit) -> limits.merge(key, limit, Math::max)));
        return limits;
    }

    private boolean wantsFigures(long nowNanos) {
        return subscribers.values().stream().anyMatch(subscriber -> subscriber.wantsFigures(nowNanos));
    }

    private void readOnLockLoop(boolean withFigures) {
        RowBatch batch = feed.take();
        NodeFigures.Builder read = withFigures ? figures.read() : null;
        observersLoop.execute(() -> serve(batch, read));
    }

    private void serve(RowBatch batch, NodeFigures.@Nullable Builder read) {
        asked = false;
        // Of an earlier epoch: read before the feed began anew, for a mirror that is no more.
        if (subscribers.isEmpty() || batch.epoch() != epoch) {
            return;
        }
        servedNanos = lockLoop.nowNanos();
        mirror.apply(batch);
        noteChanges(batch);
        if (read != null && mirror.isComplete()) {
            sendFigures(read, servedNanos);
        }
        subscribers.values().forEach(subscriber -> subscriber.tick(servedNanos, HEARTBEAT_NANOS * 3 / 4));
        if (!batch.complete()) {
            tick();
        }
    }

    private void noteChanges(RowBatch batch) {
        batch.changed().forEach(row -> changed(row.key()));
        batch.gone().forEach(this::changed);
        // A holder whose connection closed is shown so, though nothing changed in the table.
        mirror.heldBy(batch.closed()).forEach(this::changed);
    }

    private void changed(Key key) {
        subscribers.values().forEach(subscriber -> subscriber.state.changed(key));
    }

    private void sendFigures(NodeFigures.Builder read, long nowNanos) {
        HoldingCounts counts = HoldingCounts.of(mirror.rows(), nowNanos);
        read.setHeld(counts.held())
                .setExpired(counts.expired())
                .setObservers(subscribers.size())
                .setChanges(mirror.changes());
        for (Subscriber subscriber : subscribers.values()) {
            if (subscriber.wantsFigures(nowNanos)) {
                subscriber.sendFigures(read, nowNanos);
            }
        }
    }
}
