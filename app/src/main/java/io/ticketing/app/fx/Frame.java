package io.ticketing.app.fx;

import io.ticketing.app.state.ConsoleState;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened since the last frame, coalesced: at most one entry for each key.
 *
 * @param replaceAll whether {@code keys} is all there is
 * @param newServer whether events of before are of another server
 * @param keys by key, the newest; empty for a key that is gone
 * @param events in order; with {@code missedEvents} lost before the first
 */
public record Frame(
        ConsoleState state,
        boolean replaceAll,
        boolean newServer,
        Map<Key, Optional<ObservedKey>> keys,
        List<ObservedEvent> events,
        long missedEvents) {}
