package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.Pong;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.observer.proto.WatchQueues;
import io.ticketing.protocol.Key;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** One welcomed observer. On the observers' loop only. */
final class Subscriber {
    static final int DEFAULT_QUEUE_LIMIT = 200;
    static final int MAX_QUEUE_LIMIT = 1_000;
    static final int MAX_WATCHED_QUEUES = 64;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    final StateStream state;
    final EventStream events;
    private final Channel channel;
    private final Supplier<Clock> clock;
    private Map<Key, Integer> watchedQueues = Map.of();
    private long figuresEveryNanos;
    private long figuresDueNanos;
    private long spokeNanos;

    Subscriber(Channel channel, Mirror mirror, EventRing ring, ConnectionNames names, Supplier<Clock> clock) {
        this.channel = channel;
        this.clock = clock;
        this.state = new StateStream(channel, mirror, new StateTranslator(names), clock);
        this.events = new EventStream(channel, ring, new EventTranslator(names), clock);
    }

    void subscribe(Subscribe wanted) {
        if (wanted.hasState()) {
            state.subscribe(wanted.getGeneration(), wanted.getState(), nanos(wanted.getDeltasEveryMillis()));
        } else {
            state.unsubscribe();
        }
        if (wanted.hasEvents()) {
            events.subscribe(wanted.getGeneration(), wanted.getEvents());
        } else {
            events.unsubscribe();
        }
        figuresEveryNanos = nanos(wanted.getFiguresEveryMillis());
        figuresDueNanos = 0;
    }

    private static long nanos(int unsignedMillis) {
        return Integer.toUnsignedLong(unsignedMillis) * NANOS_PER_MILLI;
    }

    void watchQueues(WatchQueues wanted) {
        int limit = queueLimit(wanted.getLimit());
        Map<Key, Integer> limits = new LinkedHashMap<>();
        wanted.getKeysList().stream().limit(MAX_WATCHED_QUEUES).forEach(bytes -> {
            Key key = Key.adopt(bytes.toByteArray());
            if (key != null) {
                limits.put(key, limit);
            }
        });
        watchedQueues = limits;
        state.watchQueues(limits);
    }

    private static int queueLimit(int unsignedWanted) {
        return unsignedWanted == 0
                ? DEFAULT_QUEUE_LIMIT
                : (int) Math.min(Integer.toUnsignedLong(unsignedWanted), MAX_QUEUE_LIMIT);
    }

    Map<Key, Integer> watchedQueues() {
        return watchedQueues;
    }

    boolean wantsFigures(long nowNanos) {
        return figuresEveryNanos > 0 && nowNanos >= figuresDueNanos && channel.isWritable();
    }

    void sendFigures(NodeFigures.Builder figures, long nowNanos) {
        figuresDueNanos = nowNanos + figuresEveryNanos;
        var _ = channel.writeAndFlush(ObserverReply.newBuilder()
                .setFigures(figures.setClock(clock.get()))
                .build());
    }

    /** Sends all that is due, and a heartbeat when nothing was for a while. */
    void tick(long nowNanos, long heartbeatNanos) {
        boolean spoke = state.send(nowNanos);
        spoke |= events.send();
        if (spoke) {
            spokeNanos = nowNanos;
        } else if (nowNanos - spokeNanos >= heartbeatNanos && channel.isWritable()) {
            sendHeartbeat();
            spokeNanos = nowNanos;
        }
    }

    /** An empty delta would say that nothing has changed; where that is not known to be so, a pong to no ping. */
    private void sendHeartbeat() {
        if (state.isUpToDate()) {
            state.sendHeartbeat();
        } else {
            Pong pong = Pong.newBuilder().setClock(clock.get()).build();
            var _ = channel.writeAndFlush(
                    ObserverReply.newBuilder().setPong(pong).build());
        }
    }
}
