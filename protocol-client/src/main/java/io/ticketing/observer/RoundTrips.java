package io.ticketing.observer;

import io.ticketing.observer.proto.Clock;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Measures round trips, and from the shortest of the last eight the offset of the server's wall clock: the shorter the
 * trip, the smaller the error, which is half of it.
 */
final class RoundTrips {
    private static final int KEPT = 8;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final LongSupplier nanoTime;
    private final InstantSource wall;
    private final Map<Long, Long> sentNanos = new HashMap<>();
    private final ArrayDeque<ObserverSignal.RoundTrip> samples = new ArrayDeque<>();
    private long lastId;

    RoundTrips(LongSupplier nanoTime, InstantSource wall) {
        this.nanoTime = nanoTime;
        this.wall = wall;
    }

    long nextPing() {
        if (sentNanos.size() > KEPT) {
            sentNanos.clear();
        }
        lastId++;
        sentNanos.put(lastId, nanoTime.getAsLong());
        return lastId;
    }

    /** The newest trip, with the offset of the best; empty for a pong that nobody asked for. */
    Optional<ObserverSignal.RoundTrip> pong(long id, Clock server) {
        Long sent = sentNanos.remove(id);
        if (sent == null) {
            return Optional.empty();
        }
        long tripNanos = nanoTime.getAsLong() - sent;
        long midMillis = wall.millis() - tripNanos / 2 / NANOS_PER_MILLI;
        keep(new ObserverSignal.RoundTrip(tripNanos, server.getWallMillis() - midMillis));
        long offset = samples.stream()
                .min(Comparator.comparingLong(ObserverSignal.RoundTrip::roundTripNanos))
                .orElseThrow()
                .wallOffsetMillis();
        return Optional.of(new ObserverSignal.RoundTrip(tripNanos, offset));
    }

    private void keep(ObserverSignal.RoundTrip sample) {
        samples.addLast(sample);
        if (samples.size() > KEPT) {
            samples.removeFirst();
        }
    }
}
