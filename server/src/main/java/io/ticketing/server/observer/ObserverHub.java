package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
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
import java.util.concurrent.TimeUnit;

/**
 * Serves the observers. Every tick it asks the lock loop for what changed, one request at a time, keeps its mirror, and
 * sends each subscriber what that one is due. On the observers' loop only, but for what it hands to the lock loop.
 */
final class ObserverHub {
    /** The least time between two deltas to one observer. */
    static final int TICK_MILLIS = 40;
    /** A server says something at least this often. */
    static final int HEARTBEAT_MILLIS = 1_000;

    private static final int RING_EVENTS = 1 << 16;

    private final EventLoop observersLoop;
    private final LockLoop lockLoop;
    private final Clocks clocks;
    private final FiguresSource figures;
    private final EventRing ring = new EventRing(RING_EVENTS);
    private final ConnectionNames names = new ConnectionNames();
    private final StateFeed feed;
    private final Mirror mirror = new Mirror();
    private final Map<Channel, Subscriber> subscribers = new LinkedHashMap<>();
    private boolean asked;

    ObserverHub(EventLoop observersLoop, LockLoop lockLoop, Clocks clocks, FiguresSource figures) {
        this.observersLoop = observersLoop;
        this.lockLoop = lockLoop;
        this.clocks = clocks;
        this.figures = figures;
        this.feed = new StateFeed(lockLoop);
    }

    void start() {
        lockLoop.execute(() -> {
            lockLoop.watch(names);
            lockLoop.watch(ring);
            lockLoop.watch(feed);
        });
        observersLoop.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
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

    void welcome(Channel channel) {
        if (subscribers.isEmpty()) {
            lockLoop.execute(feed::activate);
        }
        subscribers.put(channel, new Subscriber(channel, mirror, ring, names, this::clock));
    }

    void leave(Channel channel) {
        if (subscribers.remove(channel) == null) {
            return;
        }
        tellWatchedQueues();
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
            tellWatchedQueues();
        }
    }

    private void tellWatchedQueues() {
        Map<Key, Integer> limits = new HashMap<>();
        subscribers.values().forEach(subscriber -> subscriber
                .watchedQueues()
                .forEach((key, limit) -> limits.merge(key, limit, Math::max)));
        lockLoop.execute(() -> feed.watchQueues(limits));
    }

    private void tick() {
        if (subscribers.isEmpty() || asked) {
            return;
        }
        asked = true;
        lockLoop.execute(this::readOnLockLoop);
    }

    private void readOnLockLoop() {
        RowBatch batch = feed.take();
        NodeFigures.Builder read = figures.read();
        observersLoop.execute(() -> serve(batch, read));
    }

    private void serve(RowBatch batch, NodeFigures.Builder read) {
        asked = false;
        if (subscribers.isEmpty()) {
            return;
        }
        mirror.apply(batch);
        batch.changed().forEach(row -> changed(row.key()));
        batch.gone().forEach(this::changed);
        noteClosedHolders();
        sendAll(read.setObservers(subscribers.size()).setChanges(batch.changes()));
    }

    private void changed(Key key) {
        subscribers.values().forEach(subscriber -> subscriber.state.changed(key));
    }

    /** A holder whose connection closed is shown so, though nothing changed in the table. */
    private void noteClosedHolders() {
        for (Long closed = names.nextClosed(); closed != null; closed = names.nextClosed()) {
            mirror.heldBy(closed).forEach(this::changed);
        }
    }

    private void sendAll(NodeFigures.Builder read) {
        long now = lockLoop.nowNanos();
        for (Subscriber subscriber : subscribers.values()) {
            if (subscriber.wantsFigures(now)) {
                subscriber.sendFigures(read, now);
            }
            subscriber.tick(now, TimeUnit.MILLISECONDS.toNanos(HEARTBEAT_MILLIS) * 3 / 4);
        }
    }
}
