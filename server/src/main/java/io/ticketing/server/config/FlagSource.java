package io.ticketing.server.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The command line as a source. */
final class FlagSource {
    private FlagSource() {}

    static Statements read(ServerFlags flags) {
        Map<LimitName, Stated> limits = new EnumMap<>(LimitName.class);
        flags.limits().forEach((name, value) -> limits.put(name, new Stated(value, name.flag())));
        return new Statements(
                flags.listen().stream()
                        .map(value -> new Stated(value, "--listen"))
                        .toList(),
                flags.observer().map(value -> new Stated(value, "--observer")),
                limits,
                Optional.empty());
    }
}
