package io.ticketing.server.config;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one source says, unchecked; what it does not mention is absent.
 *
 * @param listen all listeners, or empty when it names none
 * @param debug 0 or 1
 */
record Statements(
        List<Stated> listen, Optional<Stated> observer, Map<LimitName, Stated> limits, Optional<Stated> debug) {
    static final Statements NONE = new Statements(List.of(), Optional.empty(), Map.of(), Optional.empty());

    /** This source, and the other one where this is silent. */
    Statements over(Statements lower) {
        Map<LimitName, Stated> bothLimits = new EnumMap<>(LimitName.class);
        bothLimits.putAll(lower.limits);
        bothLimits.putAll(limits);
        return new Statements(
                listen.isEmpty() ? lower.listen : listen,
                observer.or(() -> lower.observer),
                bothLimits,
                debug.or(() -> lower.debug));
    }
}
