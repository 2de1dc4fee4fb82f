package io.ticketing.observer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.observer.proto.Clock;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class RoundTripsTest {
    private static final long MILLI = 1_000_000L;

    private long nowMillis = 1_000;
    private final InstantSource wall = () -> Instant.ofEpochMilli(nowMillis);
    private final RoundTrips trips = new RoundTrips(() -> nowMillis * MILLI, wall);

    @Test
    void theOffsetIsThatOfTheShortestRecentTrip() {
        assertThat(trip(2, 8, 500)).isEqualTo(new ObserverSignal.RoundTrip(10 * MILLI, 497));
        assertThat(trip(1, 1, 500)).isEqualTo(new ObserverSignal.RoundTrip(2 * MILLI, 500));
        assertThat(trip(400, 0, 500)).isEqualTo(new ObserverSignal.RoundTrip(400 * MILLI, 500));
    }

    @Test
    void aShortTripOfLongAgoCountsNoMore() {
        trip(1, 1, 500);
        for (int i = 0; i < 8; i++) {
            trip(5, 5, 900);
        }

        assertThat(trip(5, 5, 900).wallOffsetMillis()).isEqualTo(900);
    }

    @Test
    void aPongThatNobodyAskedForIsNoMeasurement() {
        assertThat(trips.pong(0, Clock.getDefaultInstance())).isEmpty();
        assertThat(trips.pong(99, Clock.getDefaultInstance())).isEmpty();
    }

    /** There and back, with the server's wall clock ahead by so much. */
    private ObserverSignal.RoundTrip trip(long thereMillis, long backMillis, long aheadMillis) {
        long id = trips.nextPing();
        nowMillis += thereMillis;
        Clock server = Clock.newBuilder().setWallMillis(nowMillis + aheadMillis).build();
        nowMillis += backMillis;
        return trips.pong(id, server).orElseThrow();
    }
}
