package io.ticketing.observer;

import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import java.util.List;

/** Everything that an observer session reports, in order, on its one thread. Instants are local monotonic. */
public sealed interface ObserverSignal {
    /** A connection attempt is under way. */
    record Connecting(HostPort address, int attempt) implements ObserverSignal {}

    /** The server welcomed us. */
    record Connected(HostPort address, Welcome welcome) implements ObserverSignal {}

    /** The server refused for good, or is no observer port. No attempt follows; the sentence names what to try. */
    record Refused(HostPort address, String sentence) implements ObserverSignal {}

    /** Nothing came for two heartbeats; what was shown is as of {@code lastFrameNanos}. */
    record Silent(long lastFrameNanos) implements ObserverSignal {}

    /** Frames come again after a silence. */
    record Heard() implements ObserverSignal {}

    /** The connection is gone or was not made; the next attempt starts at {@code nextTryNanos} and ends in a full snapshot. */
    record Lost(HostPort address, String reason, long nextTryNanos) implements ObserverSignal {}

    /** A complete snapshot of the subscription: replaces all that was shown. */
    record Snapshot(List<ObservedKey> keys, int keysInAll, long asOfNanos) implements ObserverSignal {}

    /** What changed since; {@code changes} counts state changes at the server since it started. */
    record Delta(List<ObservedKey> changed, List<Key> gone, int keysInAll, long changes, long asOfNanos)
            implements ObserverSignal {}

    /** Events in order; {@code missed} of them are lost before the first. */
    record Events(List<ObservedEvent> events, long missed) implements ObserverSignal {}

    /** The node's figures. */
    record Figures(NodeFigures figures, long asOfNanos) implements ObserverSignal {}

    /** A measured round trip; {@code wallOffsetMillis} is the server's wall clock minus ours, give or take half of it. */
    record RoundTrip(long roundTripNanos, long wallOffsetMillis) implements ObserverSignal {}
}
