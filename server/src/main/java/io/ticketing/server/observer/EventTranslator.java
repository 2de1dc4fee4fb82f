package io.ticketing.server.observer;

import com.google.protobuf.ByteString;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventKind;
import io.ticketing.observer.proto.Row;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import io.ticketing.server.single.ConnectionInfo;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the ring keeps, in the words of the observer protocol. */
final class EventTranslator {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private static final Map<MatrixRow, Row> ROWS = new EnumMap<>(MatrixRow.class);

    static {
        for (MatrixRow row : MatrixRow.values()) {
            ROWS.put(row, Row.valueOf("ROW_" + row.name()));
        }
    }

    private final ConnectionNames names;

    EventTranslator(ConnectionNames names) {
        this.names = names;
    }

    Event translate(Recorded recorded) {
        Event.Builder event =
                Event.newBuilder().setSequence(recorded.sequence()).setMonotonicNanos(recorded.atNanos());
        switch (recorded) {
            case Recorded.Asked asked -> asked(asked.command(), event);
            case Recorded.Happened happened -> happened(happened.effect(), event);
        }
        return event.build();
    }

    private void asked(Command command, Event.Builder event) {
        switch (command) {
            case Command.Acquire acquire -> {
                keys(acquire.keys(), event.setKind(EventKind.EVENT_KIND_ACQUIRE_REQUESTED));
                from(acquire.requester(), event);
                event.setOwner(acquire.owner())
                        .setWaitSeconds(seconds(acquire.waitNanos()))
                        .setLeaseSeconds(seconds(acquire.leaseNanos()));
            }
            case Command.Release release -> {
                keys(release.keys(), event.setKind(EventKind.EVENT_KIND_RELEASE_REQUESTED));
                from(release.requester(), event);
                event.setFencingToken(release.fencingToken());
            }
            case Command.Disconnect _, Command.ReturnGrant _, Command.Advance _, Command.Sweep _ ->
                throw new IllegalStateException("The ring keeps requests only, not " + command);
        }
    }

    private void happened(Effect effect, Event.Builder event) {
        event.setRow(row(effect.row()));
        keys(effect.keys(), event);
        if (effect instanceof Effect.Reply reply) {
            from(reply.requester(), event);
            reply(reply, event);
        } else {
            unasked(effect, event);
        }
    }

    private void reply(Effect.Reply reply, Event.Builder event) {
        switch (reply) {
            case Effect.Granted granted -> granted(granted, event);
            case Effect.TimedOut timedOut ->
                event.setKind(EventKind.EVENT_KIND_TIMED_OUT)
                        .setOwner(timedOut.owner())
                        .setWaitedMillis(millis(timedOut.waitedNanos()));
            case Effect.Busy busy -> event.setKind(EventKind.EVENT_KIND_BUSY).setOwner(busy.owner());
            case Effect.Released released ->
                event.setKind(EventKind.EVENT_KIND_RELEASED)
                        .setOwner(released.owner())
                        .setFencingToken(released.fencingToken())
                        .setHeldMillis(millis(released.heldNanos()));
            case Effect.NotCurrent notCurrent ->
                event.setKind(EventKind.EVENT_KIND_NOT_CURRENT)
                        .setFencingToken(notCurrent.fencingToken())
                        .setCurrentToken(notCurrent.currentToken())
                        .setCurrentOwner(notCurrent.currentOwner());
            case Effect.OtherKeySet other ->
                event.setKind(EventKind.EVENT_KIND_NOT_CURRENT)
                        .setFencingToken(other.fencingToken())
                        .setCurrentToken(other.fencingToken());
        }
    }

    private static void granted(Effect.Granted granted, Event.Builder event) {
        event.setKind(EventKind.EVENT_KIND_GRANTED)
                .setCause(row(granted.cause()))
                .setOwner(granted.owner())
                .setFencingToken(granted.fencingToken())
                .setPreviousToken(granted.previousToken())
                .setLeaseSeconds(seconds(granted.leaseNanos()))
                .setWaitedMillis(millis(granted.waitedNanos()));
    }

    private void unasked(Effect effect, Event.Builder event) {
        switch (effect) {
            case Effect.Queued queued -> queued(queued, event);
            case Effect.Expired expired ->
                event.setKind(EventKind.EVENT_KIND_EXPIRED)
                        .setOwner(expired.owner())
                        .setFencingToken(expired.fencingToken())
                        .setHeldMillis(millis(expired.heldNanos()));
            case Effect.WaiterDropped dropped -> dropped(dropped, event);
            case Effect.GrantReturned returned ->
                event.setKind(EventKind.EVENT_KIND_GRANT_RETURNED)
                        .setOwner(returned.owner())
                        .setFencingToken(returned.fencingToken());
            case Effect.Lapsed _, Effect.Reply _ ->
                throw new IllegalStateException("Not an event by itself: " + effect);
        }
    }

    private void queued(Effect.Queued queued, Event.Builder event) {
        from(queued.requester(), event.setKind(EventKind.EVENT_KIND_QUEUED));
        event.setOwner(queued.owner())
                .setWaitSeconds(seconds(queued.waitNanos()))
                .setLeaseSeconds(seconds(queued.leaseNanos()))
                .setQueuePosition(queued.position());
    }

    private void dropped(Effect.WaiterDropped dropped, Event.Builder event) {
        from(dropped.requester(), event.setKind(EventKind.EVENT_KIND_WAITER_DROPPED));
        event.setOwner(dropped.owner()).setWaitedMillis(millis(dropped.waitedNanos()));
    }

    private void from(Requester requester, Event.Builder event) {
        event.setConnection(requester.connection());
        ConnectionInfo info = names.find(requester.connection());
        if (info != null) {
            event.setAddress(info.remote().toString()).setWire(info.wire().label());
            // On wire 0.3 replies are matched by the owner; only 0.4 has request ids.
            event.setRequestId(info.wire() == WireVersion.V0_4 ? requester.correlation() : 0);
        }
    }

    private static void keys(KeySet keys, Event.Builder event) {
        for (Key key : keys.keys()) {
            event.addKeys(bytes(key));
        }
    }

    static ByteString bytes(Key key) {
        return ByteString.copyFrom(key.bytes());
    }

    static Row row(@Nullable MatrixRow row) {
        return row == null ? Row.ROW_UNSPECIFIED : ROWS.getOrDefault(row, Row.ROW_UNSPECIFIED);
    }

    private static int seconds(long nanos) {
        return (int) (nanos / NANOS_PER_SECOND);
    }

    private static long millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
