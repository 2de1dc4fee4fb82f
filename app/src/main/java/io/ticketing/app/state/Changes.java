package io.ticketing.app.state;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.List;

/**
 * What one action changed in the keys and events.
 *
 * @param replaceAll whether {@code keys} is all there is, and everything shown before is gone
 * @param newServer whether events of before belong to another server or another start of it
 * @param missedEvents how many events are missing before the first of {@code events}
 */
public record Changes(
        boolean replaceAll,
        boolean newServer,
        List<ObservedKey> keys,
        List<Key> gone,
        List<ObservedEvent> events,
        long missedEvents) {
    /** Nothing. */
    public static final Changes NONE = new Changes(false, false, List.of(), List.of(), List.of(), 0);

    static Changes allGone() {
        return new Changes(true, true, List.of(), List.of(), List.of(), 0);
    }

    static Changes all(List<ObservedKey> keys) {
        return new Changes(true, false, keys, List.of(), List.of(), 0);
    }

    static Changes some(List<ObservedKey> keys, List<Key> gone) {
        return new Changes(false, false, keys, gone, List.of(), 0);
    }

    static Changes of(List<ObservedEvent> events, long missed) {
        return new Changes(false, false, List.of(), List.of(), events, missed);
    }
}
