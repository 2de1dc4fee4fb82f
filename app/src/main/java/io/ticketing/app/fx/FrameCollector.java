package io.ticketing.app.fx;

import io.ticketing.app.state.Changes;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gathers steps until the view takes them. Bounded by the number of keys, and by a limit for events: beyond it the
 * oldest are dropped and counted as missed. Safe for any thread.
 */
final class FrameCollector {
    private static final int MAX_EVENTS = 20_000;

    private ConsoleState state = ConsoleState.EMPTY;
    private boolean replaceAll;
    private boolean newServer;
    private Map<Key, Optional<ObservedKey>> keys = new LinkedHashMap<>();
    private List<ObservedEvent> events = new ArrayList<>();
    private long missedEvents;

    synchronized void add(ConsoleState next, Changes changes) {
        state = next;
        if (changes.replaceAll()) {
            replaceAll = true;
            keys.clear();
        }
        if (changes.newServer()) {
            newServer = true;
            events.clear();
            missedEvents = 0;
        }
        changes.keys().forEach(key -> keys.put(key.key(), Optional.of(key)));
        changes.gone().forEach(key -> keys.put(key, Optional.empty()));
        addEvents(changes);
    }

    /** A gap inside a frame counts from its beginning, so that nothing is shown as complete that is not. */
    private void addEvents(Changes changes) {
        if (changes.missedEvents() > 0) {
            missedEvents += changes.missedEvents() + events.size();
            events.clear();
        }
        events.addAll(changes.events());
        if (events.size() > MAX_EVENTS) {
            int surplus = events.size() - MAX_EVENTS;
            events.subList(0, surplus).clear();
            missedEvents += surplus;
        }
    }

    synchronized Frame take() {
        Frame frame = new Frame(state, replaceAll, newServer, keys, events, missedEvents);
        replaceAll = false;
        newServer = false;
        keys = new LinkedHashMap<>();
        events = new ArrayList<>();
        missedEvents = 0;
        return frame;
    }
}
