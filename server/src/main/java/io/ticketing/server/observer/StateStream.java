package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.Delta;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.SnapshotPart;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.protocol.Key;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One subscriber's key state: a snapshot in parts, then deltas. Keys that changed wait in a set, each once, for as long as
 * the subscriber does not read, and only while they are in the table or on the subscriber's screen; so a slow one costs a
 * bounded set and sees the newest state when it comes back.
 */
final class StateStream {
    private static final int FRAME_KEYS = 1_000;
    private static final int FRAMES_A_TICK = 50;
    /** Looking who is among the first few goes over all keys; it is not done more often than this. */
    private static final long WINDOW_EVERY_NANOS = 200_000_000L;

    private final Channel channel;
    private final Mirror mirror;
    private final StateTranslator translator;
    private final Supplier<Clock> clock;
    private final LinkedHashSet<Key> pending = new LinkedHashSet<>();
    private final Set<Key> shown = new LinkedHashSet<>();
    private final ArrayDeque<Key> snapshot = new ArrayDeque<>();
    private Selection selection = new Selection(StateFilter.getDefaultInstance());
    private Map<Key, Integer> watchedQueues = Map.of();
    private Set<Key> windowKeys = Set.of();
    private long generation;
    private boolean subscribed;
    private boolean snapshotDue;
    private boolean snapshotRunning;
    private long deltasEveryNanos;
    private long deltaDueNanos;

    StateStream(Channel channel, Mirror mirror, StateTranslator translator, Supplier<Clock> clock) {
        this.channel = channel;
        this.mirror = mirror;
        this.translator = translator;
        this.clock = clock;
    }

    void subscribe(long newGeneration, StateFilter filter, long wantedEveryNanos) {
        unsubscribe();
        generation = newGeneration;
        selection = new Selection(filter);
        deltasEveryNanos = Math.max(selection.isWindow() ? WINDOW_EVERY_NANOS : 0, wantedEveryNanos);
        subscribed = true;
        snapshotDue = true;
    }

    void unsubscribe() {
        subscribed = false;
        snapshotDue = false;
        snapshotRunning = false;
        snapshot.clear();
        shown.clear();
        pending.clear();
    }

    /** With the most waiters to be sent of each. */
    void watchQueues(Map<Key, Integer> limits) {
        if (subscribed) {
            pending.addAll(watchedQueues.keySet());
            pending.addAll(limits.keySet());
        }
        watchedQueues = limits;
    }

    /** A key that came and went unseen is not worth a word, and not an entry. */
    void changed(Key key) {
        if (mirror.find(key) == null && !shown.contains(key)) {
            pending.remove(key);
        } else if (subscribed) {
            pending.add(key);
        }
    }

    /** Keys that wait to be sent. */
    int pendingCount() {
        return pending.size();
    }

    /** Whether the subscriber has been sent all there is, so that an empty delta tells the truth. */
    boolean isUpToDate() {
        return subscribed && !snapshotDue && !snapshotRunning && pending.isEmpty();
    }

    /** Sends what is due, as far as the subscriber reads. True if something was sent. */
    boolean send(long nowNanos) {
        if (!subscribed || !mirror.isComplete()) {
            return false;
        }
        if (snapshotDue) {
            beginSnapshot(nowNanos);
        }
        return snapshotRunning ? sendSnapshot(nowNanos) : sendDeltas(nowNanos);
    }

    private void beginSnapshot(long nowNanos) {
        snapshotDue = false;
        snapshotRunning = true;
        pending.clear();
        if (selection.isWindow()) {
            windowKeys = selection.window(mirror.rows(), nowNanos);
        }
        mirror.rows().stream()
                .filter(row -> belongs(row, nowNanos))
                .map(KeyRow::key)
                .forEach(snapshot::add);
    }

    private boolean belongs(KeyRow row, long nowNanos) {
        return watchedQueues.containsKey(row.key())
                || (selection.isWindow() ? windowKeys.contains(row.key()) : selection.passes(row, nowNanos));
    }

    private boolean sendSnapshot(long nowNanos) {
        int frames = 0;
        while (snapshotRunning && frames < FRAMES_A_TICK && channel.isWritable()) {
            sendPart(nowNanos);
            frames++;
        }
        return frames > 0;
    }

    private void sendPart(long nowNanos) {
        SnapshotPart.Builder part =
                SnapshotPart.newBuilder().setGeneration(generation).setClock(clock.get());
        for (int i = 0; i < FRAME_KEYS && !snapshot.isEmpty(); i++) {
            KeyRow row = mirror.find(snapshot.remove());
            if (row != null) {
                shown.add(row.key());
                part.addKeys(translate(row, nowNanos));
            }
        }
        snapshotRunning = !snapshot.isEmpty();
        part.setLast(!snapshotRunning).setKeysInAll(mirror.keysInAll());
        write(ObserverReply.newBuilder().setSnapshot(part));
    }

    private KeyState translate(KeyRow row, long nowNanos) {
        return translator.translate(row, watchedQueues.getOrDefault(row.key(), 0), nowNanos);
    }

    private boolean sendDeltas(long nowNanos) {
        if (pending.isEmpty() || nowNanos < deltaDueNanos || !channel.isWritable()) {
            return false;
        }
        deltaDueNanos = nowNanos + deltasEveryNanos;
        if (selection.isWindow()) {
            moveWindow(nowNanos);
        }
        boolean sent = false;
        for (int i = 0; i < FRAMES_A_TICK && !pending.isEmpty() && channel.isWritable(); i++) {
            sent |= sendDelta(nowNanos);
        }
        return sent;
    }

    /** Looks again who is among the first few: those who came and those who left are due as well. */
    private void moveWindow(long nowNanos) {
        windowKeys = selection.window(mirror.rows(), nowNanos);
        pending.removeIf(key -> !isInView(key));
        windowKeys.stream().filter(key -> !shown.contains(key)).forEach(pending::add);
        shown.stream().filter(key -> !isInView(key)).forEach(pending::add);
    }

    private boolean isInView(Key key) {
        return windowKeys.contains(key) || watchedQueues.containsKey(key);
    }

    private boolean sendDelta(long nowNanos) {
        Delta.Builder delta = newDelta();
        for (int i = 0; i < FRAME_KEYS && !pending.isEmpty(); i++) {
            addChange(pending.removeFirst(), delta, nowNanos);
        }
        if (delta.getChangedCount() + delta.getGoneCount() == 0) {
            return false;
        }
        write(ObserverReply.newBuilder().setDelta(delta));
        return true;
    }

    private void addChange(Key key, Delta.Builder delta, long nowNanos) {
        KeyRow row = mirror.find(key);
        if (row != null && belongs(row, nowNanos)) {
            shown.add(key);
            delta.addChanged(translate(row, nowNanos));
        } else if (shown.remove(key)) {
            delta.addGone(EventTranslator.bytes(key));
        }
    }

    /** Says that nothing has changed. Only when {@link #isUpToDate}. */
    void sendHeartbeat() {
        write(ObserverReply.newBuilder().setDelta(newDelta()));
    }

    private Delta.Builder newDelta() {
        return Delta.newBuilder()
                .setGeneration(generation)
                .setClock(clock.get())
                .setKeysInAll(mirror.keysInAll())
                .setChanges(mirror.changes());
    }

    private void write(ObserverReply.Builder reply) {
        var _ = channel.writeAndFlush(reply.build());
    }
}
