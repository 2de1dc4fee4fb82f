package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.EventKind;
import io.ticketing.observer.proto.Row;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {
    private static final int RING = 64;

    private final Bench bench = new Bench(RING, ObserverToken.NONE);
    private final Observer observer = bench.observer();

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aWaitThatEndsInAGrantIsToldFromRequestToGrant() {
        subscribe(0);
        long token = bench.hold(7, 30, "a");
        bench.acquire(2, 8, 20, 10, "a");
        bench.time.advanceSeconds(3);
        bench.release(token, "a");
        read();

        assertThat(observer.events)
                .extracting(Event::getKind)
                .containsExactly(
                        EventKind.EVENT_KIND_ACQUIRE_REQUESTED,
                        EventKind.EVENT_KIND_GRANTED,
                        EventKind.EVENT_KIND_ACQUIRE_REQUESTED,
                        EventKind.EVENT_KIND_QUEUED,
                        EventKind.EVENT_KIND_RELEASE_REQUESTED,
                        EventKind.EVENT_KIND_RELEASED,
                        EventKind.EVENT_KIND_GRANTED);
        assertThat(observer.events.getLast()).satisfies(grant -> {
            assertThat(grant.getRow()).isEqualTo(Row.ROW_A4);
            assertThat(grant.getCause()).isEqualTo(Row.ROW_R1);
            assertThat(grant.getPreviousToken()).isEqualTo(token);
            assertThat(grant.getWaitedMillis()).isEqualTo(3_000);
            assertThat(grant.getAddress()).isEqualTo("10.0.0.2:4002");
            assertThat(grant.getWire()).isEqualTo("0.3");
        });
    }

    @Test
    void theFirstBatchTellsFromWhereNothingIsMissedThoughNothingHappenedYet() {
        bench.hold(7, 30, "a");
        subscribe(0);

        assertThat(observer.events).isEmpty();
        assertThat(observer.nextSequence).isEqualTo(3);
    }

    @Test
    void theOldestEventsAreThoseThatTheRingStillHas() {
        happen(100);
        subscribe(1);

        assertThat(observer.events).hasSize(RING);
        assertThat(observer.events.getFirst().getSequence()).isEqualTo(200 - RING + 1);
        assertThat(observer.missed).isZero();
    }

    @Test
    void anObserverThatComesBackGoesOnWhereItWasAndLearnsWhatItMissedExactly() {
        happen(10);
        subscribe(1);
        long next = observer.nextSequence;
        var _ = observer.channel.close();
        happen(50);

        Observer back = bench.observer();
        back.subscribeToEvents(EventFilter.newBuilder().setFromSequence(next));
        bench.tick();
        back.read();

        assertThat(back.missed).isEqualTo(100 - RING);
        assertThat(back.events).hasSize(RING);
        assertSequencesFrom(21 + back.missed, back.events);
    }

    @Test
    void aSlowReaderMissesExactlyWhatTheRingLost() {
        subscribe(0);
        observer.reads(false);
        happen(100);
        bench.tick();
        observer.reads(true);
        read();
        happen(3);
        read();

        assertThat(observer.missed).isEqualTo(200 - RING);
        assertThat(observer.events).hasSize(RING + 6);
        assertSequencesFrom(observer.missed + 1, observer.events);
    }

    @Test
    void aNumberThatIsStillToComeMeansFromNowOn() {
        subscribe(1_000_000);
        happen(1);
        read();
        assertThat(observer.events).hasSize(2);

        subscribe(-1);
        happen(1);
        read();
        assertThat(observer.events).hasSize(4);
        assertThat(observer.missed).isZero();
    }

    @Test
    void filtersByPrefixKeyAndRow() {
        bench.hold(1, 30, "job/1");
        bench.hold(2, 30, "job/2");
        bench.hold(3, 30, "other");

        assertThat(seen(EventFilter.newBuilder().setKeyPrefix(ByteString.copyFromUtf8("job/"))))
                .isEqualTo(4);
        assertThat(seen(EventFilter.newBuilder().addKeys(ByteString.copyFromUtf8("job/2"))))
                .isEqualTo(2);
        assertThat(seen(EventFilter.newBuilder().addRows(Row.ROW_A1))).isEqualTo(3);
        assertThat(seen(EventFilter.newBuilder().addRows(Row.ROW_A5))).isZero();
    }

    private int seen(EventFilter.Builder filter) {
        observer.events.clear();
        observer.subscribeToEvents(filter.setFromSequence(1));
        read();
        return observer.events.size();
    }

    private static void assertSequencesFrom(long first, List<Event> events) {
        assertThat(events)
                .extracting(Event::getSequence)
                .containsExactlyElementsOf(
                        LongStream.range(first, first + events.size()).boxed().toList());
    }

    private void subscribe(long fromSequence) {
        observer.subscribeToEvents(EventFilter.newBuilder().setFromSequence(fromSequence));
        read();
    }

    /** So many refused requests: two events each. */
    private void happen(int requests) {
        for (int i = 0; i < requests; i++) {
            bench.release(999, "nobody-has-it");
        }
    }

    private void read() {
        bench.tick();
        bench.tick();
        observer.read();
    }
}
