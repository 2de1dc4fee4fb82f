package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.Delta;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.SnapshotPart;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.protocol.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One subscriber's key state: a snapshot in parts, then deltas. Keys that changed wait in a set, each once, for as long as
 * the subscriber does not read; so a slow one costs a bounded set and sees the newest state when it comes back.
 */
final class StateStream {
    private static final int PART_KEYS = 1_000;
    private static final long WINDOW_EVERY_NANOS = 200_000_000L;

    private final Channel channel;
    private final Mirror mirror;
    private final StateTranslator translator;
    private final Supplier<Clock> clock;
    private final Set<Key> pending = new LinkedHashSet<>();
    private final Set<Key> shown = new LinkedHashSet<>();
    private final ArrayDeque<Key> snapshot = new ArrayDeque<>();
    private Selection selection = new Selection(StateFilter.getDefaultInstance());
    private Set<Key> watchedQueues = Set.of();
    private Set<Key> windowKeys = Set.of();
    private long generation;
    private boolean subscribed;
    private boolean snapshotDue;
    private boolean snapshotRunning;
    private long windowNanos;

    StateStream(Channel channel, Mirror mirror, StateTranslator translator, Supplier<Clock> clock) {
        this.channel = channel;
        this.mirror = mirror;
        this.translator = translator;
        this.clock = clock;
    }

    void subscribe(long newGeneration, StateFilter filter) {
        generation = newGeneration;
        selection = new Selection(filter);
        subscribed = true;
        snapshotDue = true;
        snapshotRunning = false;
        snapshot.clear();
        shown.clear();
        pending.clear();
    }

    void unsubscribe() {
        subscribed = false;
    }

    void watchQueues(Set<Key> keys) {
        pending.addAll(watchedQueues);
        watchedQueues = keys;
        pending.addAll(keys);
    }

    void changed(Key key) {
        if (subscribed) {
            pending.add(key);
        }
    }

    /** Sends what is due, as far as the subscriber reads. True if something was sent. */
    boolean send(long nowNanos) {
        if (!subscribed || !mirror.isComplete()) {
            return false;
        }
        if (snapshotDue) {
            beginSnapshot(nowNanos);
        }
        return snapshotRunning ? sendSnapshot(nowNanos) : sendDelta(nowNanos);
    }

    private void beginSnapshot(long nowNanos) {
        snapshotDue = false;
        snapshotRunning = true;
        pending.clear();
        if (selection.isWindow()) {
            windowKeys = selection.window(mirror.rows(), nowNanos);
            snapshot.addAll(windowKeys);
        } else {
            mirror.rows().forEach(row -> addIfVisible(row, nowNanos));
        }
    }

    private void addIfVisible(KeyRow row, long nowNanos) {
        if (isVisible(row, nowNanos)) {
            snapshot.add(row.key());
        }
    }

    private boolean isVisible(KeyRow row, long nowNanos) {
        return watchedQueues.contains(row.key()) || selection.passes(row, nowNanos);
    }

    private boolean sendSnapshot(long nowNanos) {
        boolean sent = false;
        while (snapshotRunning && channel.isWritable()) {
            sendPart(nowNanos);
            sent = true;
        }
        return sent;
    }

    private void sendPart(long nowNanos) {
        SnapshotPart.Builder part =
                SnapshotPart.newBuilder().setGeneration(generation).setClock(clock.get());
        for (int i = 0; i < PART_KEYS && !snapshot.isEmpty(); i++) {
            KeyRow row = mirror.find(snapshot.remove());
            if (row != null) {
                shown.add(row.key());
                part.addKeys(translator.translate(row, watchedQueues.contains(row.key()), nowNanos));
            }
        }
        snapshotRunning = !snapshot.isEmpty();
        part.setLast(!snapshotRunning).setKeysInAll(mirror.keysInAll());
        channel.write(ObserverReply.newBuilder().setSnapshot(part).build());
    }

    private boolean sendDelta(long nowNanos) {
        if (pending.isEmpty() || !channel.isWritable()) {
            return false;
        }
        if (selection.isWindow() && !moveWindow(nowNanos)) {
            return false;
        }
        Delta.Builder delta = newDelta();
        for (Key key : pending) {
            addChange(key, delta, nowNanos);
        }
        pending.clear();
        channel.write(ObserverReply.newBuilder().setDelta(delta).build());
        return true;
    }

    /** Looks again who is among the first few; false if it was looked at a moment ago. */
    private boolean moveWindow(long nowNanos) {
        if (nowNanos - windowNanos < WINDOW_EVERY_NANOS) {
            return false;
        }
        windowNanos = nowNanos;
        Set<Key> window = selection.window(mirror.rows(), nowNanos);
        List<Key> left = new ArrayList<>(shown);
        left.removeIf(window::contains);
        Set<Key> come = new LinkedHashSet<>(window);
        come.removeAll(shown);
        pending.removeIf(key -> !window.contains(key) && !watchedQueues.contains(key));
        pending.addAll(come);
        pending.addAll(left);
        windowKeys = window;
        return true;
    }

    private void addChange(Key key, Delta.Builder delta, long nowNanos) {
        KeyRow row = mirror.find(key);
        if (row != null && belongs(row, nowNanos)) {
            shown.add(key);
            delta.addChanged(translator.translate(row, watchedQueues.contains(key), nowNanos));
        } else if (shown.remove(key)) {
            delta.addGone(EventTranslator.bytes(key));
        }
    }

    private boolean belongs(KeyRow row, long nowNanos) {
        return selection.isWindow()
                ? windowKeys.contains(row.key()) || watchedQueues.contains(row.key())
                : isVisible(row, nowNanos);
    }

    /** Says that the server lives, when there was nothing else to say. */
    void sendHeartbeat() {
        channel.write(ObserverReply.newBuilder().setDelta(newDelta()).build());
    }

    private Delta.Builder newDelta() {
        return Delta.newBuilder()
                .setGeneration(generation)
                .setClock(clock.get())
                .setKeysInAll(mirror.keysInAll())
                .setChanges(mirror.changes());
    }
}
