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
    private static final int BATCHES_A_TICK = 16;

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
    private boolean startIsDue;

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
        startIsDue = true;
        missed = 0;
        next = firstOf(wanted.getFromSequence());
    }

    /** A number that is still to come, perhaps of an earlier life of this server, means from now on. */
    private long firstOf(long wanted) {
        long newest = ring.published();
        if (wanted == 0 || Long.compareUnsigned(wanted, newest) > 0) {
            return newest + 1;
        }
        return wanted == 1 ? ring.oldest() : wanted;
    }

    void unsubscribe() {
        subscribed = false;
    }

    /** Sends what is new, as far as the subscriber reads. True if something was sent. */
    boolean send() {
        boolean sent = false;
        for (int i = 0; i < BATCHES_A_TICK && isDue() && channel.isWritable(); i++) {
            sent |= sendBatch();
        }
        return sent;
    }

    /** The first batch is sent even when it is empty: it tells from where the subscriber misses nothing. */
    private boolean isDue() {
        return subscribed && (startIsDue || next <= ring.published());
    }

    private boolean sendBatch() {
        EventBatch.Builder batch = EventBatch.newBuilder();
        long end = ring.published();
        for (int read = 0; read < BATCH_EVENTS && next <= end; read++) {
            if (!readNext(batch)) {
                break;
            }
        }
        if (batch.getEventsCount() == 0 && missed == 0 && !startIsDue) {
            return false;
        }
        batch.setGeneration(generation).setClock(clock.get()).setMissed(missed).setNextSequence(next);
        missed = 0;
        startIsDue = false;
        var _ = channel.writeAndFlush(
                ObserverReply.newBuilder().setEvents(batch).build());
        return true;
    }

    /** False when the batch ends here: a gap in its middle would lose its place, so the gap begins the next one. */
    private boolean readNext(EventBatch.Builder batch) {
        Recorded recorded = ring.read(next);
        if (recorded != null) {
            next++;
            addIfWanted(translator.translate(recorded), batch);
            return true;
        }
        if (batch.getEventsCount() > 0) {
            return false;
        }
        long oldest = Math.max(ring.oldest(), next + 1);
        missed += oldest - next;
        next = oldest;
        return true;
    }

    private void addIfWanted(Event event, EventBatch.Builder batch) {
        if (isWanted(event)) {
            batch.addEvents(event);
        }
    }

    private boolean isWanted(Event event) {
        return (rows.isEmpty() || rows.contains(event.getRow()))
                && event.getKeysList().stream().anyMatch(this::isWanted);
    }

    private boolean isWanted(ByteString key) {
        return (keys.isEmpty() || keys.contains(key)) && key.startsWith(filter.getKeyPrefix());
    }
}
