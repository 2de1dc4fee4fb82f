package io.ticketing.app.ui.events;

import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
import java.util.stream.Collectors;

/** Events in words. */
public final class EventWords {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Texts texts = Texts.beside(EventWords.class);

    /** What happened, without key and token. */
    public String what(ObservedEvent event) {
        return switch (event.kind()) {
            case ACQUIRE_REQUESTED -> texts.text("kind.ACQUIRE_REQUESTED", event.waitSeconds(), event.leaseSeconds());
            case QUEUED -> texts.text("kind.QUEUED", event.queuePosition());
            case GRANTED -> granted(event);
            case TIMED_OUT ->
                event.waitedMillis() == 0
                        ? texts.text("kind.TIMED_OUT")
                        : texts.text("kind.TIMED_OUT.waited", duration(event.waitedMillis()));
            case RELEASED -> texts.text("kind.RELEASED", duration(event.heldMillis()));
            case EXPIRED -> texts.text("kind.EXPIRED", duration(event.heldMillis()));
            case NOT_CURRENT ->
                event.currentToken() == 0
                        ? texts.text("kind.NOT_CURRENT.free")
                        : texts.text("kind.NOT_CURRENT", Formats.unsigned(event.currentToken()));
            case RELEASE_REQUESTED, BUSY, WAITER_DROPPED, GRANT_RETURNED -> texts.text("kind." + event.kind());
        };
    }

    private String granted(ObservedEvent event) {
        return event.cause() == null
                ? texts.text("kind.GRANTED")
                : texts.text("kind.GRANTED.waited", duration(event.waitedMillis()), event.cause());
    }

    private static String duration(long millis) {
        return Formats.seconds(millis * NANOS_PER_MILLI);
    }

    /** The keys, as they may be shown. */
    public String keys(ObservedEvent event) {
        return event.keys().stream().map(KeyText::escaped).collect(Collectors.joining(" + "));
    }

    /** The token; of a grant that follows another one, both. */
    public String token(ObservedEvent event) {
        if (event.fencingToken() == 0) {
            return "";
        }
        String token = Formats.unsigned(event.fencingToken());
        return event.previousToken() == 0 ? token : Formats.unsigned(event.previousToken()) + "→" + token;
    }

    /** The row, or a dash for a request whose outcome is still to come. */
    public String row(ObservedEvent event) {
        return event.row() == null ? "–" : event.row().name();
    }

    /** A whole line for the clipboard, its parts apart by tabs. */
    public String line(ObservedEvent event) {
        return String.join(
                "\t",
                Formats.timeOfDay(event.wallMillis()),
                row(event),
                keys(event),
                token(event),
                Formats.unsigned(event.owner()),
                event.address(),
                what(event));
    }

    /** Whether a key is among the event's. */
    static boolean concerns(ObservedEvent event, Key key) {
        return event.keys().contains(key);
    }
}
