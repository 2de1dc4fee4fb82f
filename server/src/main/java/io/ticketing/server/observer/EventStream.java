package io.ticketing.server.observer;

import com.google.protobuf.ByteString;
import io.netty.channel.Channel;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventBatch;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.Row;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** One subscriber's events: reads on from where it was, as long as it is read; what the ring lost meanwhile is counted. */
final class EventStream {
    private static final int BATCH_EVENTS = 1_000;

    private final Channel channel;
    private final EventRing ring;
    private final EventTranslator translator;
    private final Supplier<Clock> clock;
    private EventFilter filter = EventFilter.getDefaultInstance();
    private Set<ByteString> keys = Set.of();
    private Set<Row> rows = Set.of();
    private long generation;
    private long next;
    private long missed;
    private boolean subscribed;

    EventStream(Channel channel, EventRing ring, EventTranslator translator, Supplier<Clock> clock) {
        this.channel = channel;
        this.ring = ring;
        this.translator = translator;
        this.clock = clock;
    }

    void subscribe(long newGeneration, EventFilter wanted) {
        generation = newGeneration;
        filter = wanted;
        keys = new HashSet<>(wanted.getKeysList());
        rows = new HashSet<>(wanted.getRowsList());
        subscribed = true;
        missed = 0;
        next = firstOf(wanted.getFromSequence());
    }

    private long firstOf(long wanted) {
        if (wanted == 0) {
            return ring.published() + 1;
        }
        return wanted == 1 ? ring.oldest() : wanted;
    }

    void unsubscribe() {
        subscribed = false;
    }

    /** Sends what is new, as far as the subscriber reads. True if something was sent. */
    boolean send() {
        boolean sent = false;
        while (subscribed && next <= ring.published() && channel.isWritable()) {
            sent |= sendBatch();
        }
        return sent;
    }

    private boolean sendBatch() {
        EventBatch.Builder batch = EventBatch.newBuilder();
        long end = ring.published();
        for (int read = 0; read < BATCH_EVENTS && next <= end; read++) {
            readNext(batch);
        }
        if (batch.getEventsCount() == 0 && missed == 0) {
            return false;
        }
        batch.setGeneration(generation).setClock(clock.get()).setMissed(missed).setNextSequence(next);
        missed = 0;
        channel.write(ObserverReply.newBuilder().setEvents(batch).build());
        return true;
    }

    private void readNext(EventBatch.Builder batch) {
        Recorded recorded = ring.read(next);
        if (recorded == null) {
            skipLost(batch);
            return;
        }
        next++;
        Event event = translator.translate(recorded);
        if (passes(event)) {
            batch.addEvents(event);
        }
    }

    /** A gap inside a batch would lose its place: it ends the batch, unless the batch is still empty. */
    private void skipLost(EventBatch.Builder batch) {
        long oldest = Math.max(ring.oldest(), next + 1);
        if (batch.getEventsCount() == 0) {
            missed += oldest - next;
            next = oldest;
        }
    }

    private boolean passes(Event event) {
        return (rows.isEmpty() || rows.contains(event.getRow()))
                && event.getKeysList().stream().anyMatch(this::passes);
    }

    private boolean passes(ByteString key) {
        return (keys.isEmpty() || keys.contains(key)) && key.startsWith(filter.getKeyPrefix());
    }
}
