package io.ticketing.observer;

import com.google.protobuf.ByteString;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventKind;
import io.ticketing.observer.proto.Holder;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.Row;
import io.ticketing.observer.proto.Waiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a frame says into the observer's own terms: remaining durations and ages become instants of the local
 * monotonic clock, counted from the frame's arrival.
 *
 * @param clock of the server, when it made the frame
 * @param arrivedNanos local monotonic instant
 */
record FrameReader(Clock clock, long arrivedNanos) {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** A century: whatever a server says, no instant overflows. */
    private static final long MAX_MILLIS = 100L * 365 * 24 * 3_600 * 1_000;

    private static final MatrixRow[] ROWS = MatrixRow.values();
    private static final ObservedEvent.Kind[] KINDS = ObservedEvent.Kind.values();

    ObservedKey key(KeyState state) {
        return new ObservedKey(
                key(state.getKey()),
                holding(state),
                state.hasHolder() ? holder(state.getHolder()) : null,
                state.getWaiters(),
                ago(state.getLongestWaitMillis()),
                ago(state.getSinceChangeMillis()),
                row(state.getLastRow()),
                state.getQueueList().stream().map(this::waiter).toList(),
                keys(state.getSetKeysList()));
    }

    private static ObservedKey.Holding holding(KeyState state) {
        return switch (state.getHolding()) {
            case HOLDING_HELD, UNRECOGNIZED -> ObservedKey.Holding.HELD;
            case HOLDING_EXPIRED -> ObservedKey.Holding.EXPIRED;
            case HOLDING_FREE -> ObservedKey.Holding.FREE;
        };
    }

    private ObservedHolder holder(Holder holder) {
        return new ObservedHolder(
                holder.getFencingToken(),
                holder.getOwner(),
                holder.getConnection(),
                holder.getAddress(),
                holder.getLeaseMillis(),
                ahead(holder.getLeaseRemainingMillis()),
                ago(holder.getHeldMillis()),
                wire(holder.getWire()));
    }

    private ObservedWaiter waiter(Waiter waiter) {
        return new ObservedWaiter(
                waiter.getOwner(),
                waiter.getConnection(),
                waiter.getAddress(),
                ago(waiter.getWaitedMillis()),
                ahead(waiter.getWaitRemainingMillis()),
                waiter.getLeaseMillis(),
                keys(waiter.getSetKeysList()),
                wire(waiter.getWire()));
    }

    /** Whether this version can say what the event is. */
    static boolean knows(Event event) {
        return event.getKind() != EventKind.EVENT_KIND_UNSPECIFIED && event.getKind() != EventKind.UNRECOGNIZED;
    }

    /** Of a kind that is known. */
    ObservedEvent event(Event event) {
        long ageNanos = Math.max(0, clock.getMonotonicNanos() - event.getMonotonicNanos());
        return new ObservedEvent(
                event.getSequence(),
                KINDS[event.getKind().getNumber() - 1],
                rowOrNull(event.getRow()),
                rowOrNull(event.getCause()),
                arrivedNanos - ageNanos,
                clock.getWallMillis() - ageNanos / NANOS_PER_MILLI,
                keys(event.getKeysList()),
                event.getOwner(),
                event.getFencingToken(),
                event.getPreviousToken(),
                event.getConnection(),
                event.getAddress(),
                event.getWaitSeconds(),
                event.getLeaseSeconds(),
                event.getWaitedMillis(),
                event.getHeldMillis(),
                event.getQueuePosition(),
                event.getCurrentToken(),
                event.getCurrentOwner(),
                wire(event.getWire()));
    }

    static Key key(ByteString bytes) {
        return Key.ofBytes(bytes.toByteArray());
    }

    static List<Key> keys(List<ByteString> list) {
        return list.stream().map(FrameReader::key).toList();
    }

    /** Known rows by their number; what a newer server may add is shown as the nearest thing, an expiry. */
    private static MatrixRow row(Row row) {
        int index = row == Row.UNRECOGNIZED ? 0 : row.getNumber();
        return index == 0 ? MatrixRow.EXPIRY : ROWS[index - 1];
    }

    private static @Nullable MatrixRow rowOrNull(Row row) {
        return row == Row.ROW_UNSPECIFIED || row == Row.UNRECOGNIZED ? null : ROWS[row.getNumber() - 1];
    }

    private static WireVersion wire(String label) {
        return label.equals(WireVersion.V0_4.label()) ? WireVersion.V0_4 : WireVersion.V0_3;
    }

    private long ahead(long unsignedMillis) {
        return arrivedNanos + nanos(unsignedMillis);
    }

    private long ago(long unsignedMillis) {
        return arrivedNanos - nanos(unsignedMillis);
    }

    private static long nanos(long unsignedMillis) {
        return (unsignedMillis < 0 ? MAX_MILLIS : Math.min(unsignedMillis, MAX_MILLIS)) * NANOS_PER_MILLI;
    }
}
