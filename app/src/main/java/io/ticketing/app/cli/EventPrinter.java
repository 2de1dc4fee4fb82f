package io.ticketing.app.cli;

import io.ticketing.app.ui.events.EventWords;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.Key;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Prints events as they come, one a line, and says where some are missing. */
final class EventPrinter {
    private final Look look;
    private final Predicate<Key> passes;
    private final Printer out;
    private final Printer err;
    private final EventWords words = new EventWords();
    private boolean lost;

    EventPrinter(Look look, Predicate<Key> passes, Printer out, Printer err) {
        this.look = look;
        this.passes = passes;
        this.out = out;
        this.err = err;
    }

    /** Until the time is over, the reader goes, or the server refuses; 0 seconds is no limit. */
    ExitCode run(long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (seconds == 0 || System.nanoTime() - end < 0) {
            Optional<ObserverSignal> signal = look.next(200);
            if (signal.isPresent() && signal.get() instanceof ObserverSignal.Refused refused) {
                err.line("ticketing: " + refused.sentence());
                return ExitCode.NO_CONNECTION;
            }
            signal.ifPresent(this::print);
            if (out.isClosed()) {
                return ExitCode.OK;
            }
        }
        return ExitCode.OK;
    }

    private void print(ObserverSignal signal) {
        switch (signal) {
            case ObserverSignal.Events batch -> {
                if (batch.missed() > 0) {
                    out.print(batch.missed() + " events not seen", "missed", batch.missed());
                }
                batch.events().stream()
                        .filter(event -> event.keys().stream().anyMatch(passes))
                        .forEach(this::print);
            }
            case ObserverSignal.Lost loss -> tellOnce(loss.reason());
            case ObserverSignal.Connected connected
            when lost -> {
                lost = false;
                err.line("ticketing: connected to " + connected.address() + ".");
            }
            default -> {}
        }
    }

    /** Each attempt fails; the reader hears of the first, and of the one that does not. */
    private void tellOnce(String reason) {
        if (!lost) {
            lost = true;
            err.line("ticketing: no connection: " + reason + " Trying again until there is one.");
        }
    }

    private void print(ObservedEvent event) {
        if (out.isJson()) {
            out.document(json(event));
        } else {
            out.line(words.line(event));
        }
    }

    private static Map<String, Object> json(ObservedEvent event) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("sequence", event.sequence());
        object.put("time", Instant.ofEpochMilli(event.wallMillis()).toString());
        object.put("event", event.kind().name());
        if (event.row() != null) {
            object.put("row", event.row().name());
        }
        if (event.cause() != null) {
            object.put("cause", event.cause().name());
        }
        object.put("keys", event.keys().stream().map(Key::text).toList());
        putUnsigned(object, "owner", event.owner());
        putUnsigned(object, "fencingToken", event.fencingToken());
        putUnsigned(object, "previousToken", event.previousToken());
        putUnsigned(object, "currentToken", event.currentToken());
        object.put("address", event.address());
        object.put("waitedMillis", event.waitedMillis());
        object.put("heldMillis", event.heldMillis());
        return object;
    }

    private static void putUnsigned(Map<String, Object> object, String name, long number) {
        if (number != 0) {
            object.put(name, Long.toUnsignedString(number));
        }
    }
}
