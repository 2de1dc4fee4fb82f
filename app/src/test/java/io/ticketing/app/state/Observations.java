package io.ticketing.app.state;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an observer may report, for tests. */
public final class Observations {
    private Observations() {}

    public static ObservedHolder holder(long token, long owner, String address) {
        return new ObservedHolder(token, owner, 1, address, 30_000, 30_000_000_000L, 0, WireVersion.V0_3);
    }

    public static ObservedKey held(Key key, long token, long owner, String address, ObservedWaiter... queue) {
        return state(key, holder(token, owner, address), List.of(queue));
    }

    public static ObservedWaiter waiter(long owner, String address) {
        return new ObservedWaiter(owner, 2, address, 0, 10_000_000_000L, 30_000, List.of(), WireVersion.V0_3);
    }

    public static ObservedKey state(Key key, @Nullable ObservedHolder holder, List<ObservedWaiter> queue) {
        return new ObservedKey(
                key,
                holder == null ? ObservedKey.Holding.FREE : ObservedKey.Holding.HELD,
                holder,
                queue.size(),
                0,
                0,
                MatrixRow.A1,
                queue,
                List.of());
    }

    public static ObserverSignal shows(ObservedKey... keys) {
        return new ObserverSignal.Delta(List.of(keys), List.of(), keys.length, 1, 0);
    }

    public static ObserverSignal gone(Key key) {
        return new ObserverSignal.Delta(List.of(), List.of(key), 0, 1, 0);
    }

    public static ObserverSignal snapshot(ObservedKey... keys) {
        return new ObserverSignal.Snapshot(List.of(keys), keys.length, 0);
    }

    public static ObserverSignal tells(ObservedEvent... events) {
        return new ObserverSignal.Events(List.of(events), 0);
    }

    public static ObservedEvent granted(Key key, long token, long previousToken, long owner, long atNanos) {
        return event(ObservedEvent.Kind.GRANTED, MatrixRow.A1, key, owner, token, previousToken, 0, atNanos);
    }

    public static ObservedEvent releasedEvent(Key key, long token, MatrixRow row) {
        return event(ObservedEvent.Kind.RELEASED, row, key, 0, token, 0, 0, 0);
    }

    public static ObservedEvent notCurrent(Key key, long token, long currentToken) {
        return event(ObservedEvent.Kind.NOT_CURRENT, MatrixRow.R3, key, 0, token, 0, currentToken, 0);
    }

    public static ObservedEvent ended(ObservedEvent.Kind kind, Key key, long token, long owner, long atNanos) {
        return event(kind, MatrixRow.A4, key, owner, token, 0, 0, atNanos);
    }

    private static ObservedEvent event(
            ObservedEvent.Kind kind,
            MatrixRow row,
            Key key,
            long owner,
            long token,
            long previousToken,
            long currentToken,
            long atNanos) {
        return new ObservedEvent(
                1,
                kind,
                row,
                null,
                atNanos,
                0,
                List.of(key),
                owner,
                token,
                previousToken,
                1,
                "10.0.3.8:40000",
                0,
                30,
                0,
                0,
                0,
                currentToken,
                0,
                WireVersion.V0_3);
    }
}
