package io.ticketing.app.state;

import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.Welcome;

/**
 * What the observed server said of itself.
 *
 * @param roundTripNanos 0 while not measured
 * @param wallOffsetMillis the server's wall clock minus ours
 * @param keysInAll at the server, before any filter
 * @param changes state changes since the server started
 * @param changesPerSecond over the last second or so
 * @param asOfNanos when the newest frame came; 0 before the first
 */
public record ServerFacts(
        Welcome welcome,
        NodeFigures figures,
        long roundTripNanos,
        long wallOffsetMillis,
        int keysInAll,
        long changes,
        double changesPerSecond,
        long asOfNanos) {
    /** Nothing said yet. */
    public static final ServerFacts NONE =
            new ServerFacts(Welcome.getDefaultInstance(), NodeFigures.getDefaultInstance(), 0, 0, 0, 0, 0, 0);

    ServerFacts withWelcome(Welcome said) {
        return new ServerFacts(said, figures, roundTripNanos, wallOffsetMillis, keysInAll, 0, 0, asOfNanos);
    }

    ServerFacts withFigures(NodeFigures said, double rate, long nowNanos) {
        return new ServerFacts(
                welcome, said, roundTripNanos, wallOffsetMillis, keysInAll, said.getChanges(), rate, nowNanos);
    }

    ServerFacts withRoundTrip(long tripNanos, long offsetMillis, long nowNanos) {
        return new ServerFacts(
                welcome, figures, tripNanos, offsetMillis, keysInAll, changes, changesPerSecond, nowNanos);
    }

    ServerFacts withKeys(int inAll, long nowNanos) {
        return new ServerFacts(
                welcome, figures, roundTripNanos, wallOffsetMillis, inAll, changes, changesPerSecond, nowNanos);
    }
}
