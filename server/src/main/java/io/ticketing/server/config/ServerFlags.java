package io.ticketing.server.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line says, unchecked.
 *
 * @param listen each {@code --listen}, such as "0.3=127.0.0.1:5225"; empty when none was given
 * @param observer {@code --observer}: host:port or "off"
 * @param limits by name, the flags of {@link LimitName#flag}
 */
public record ServerFlags(List<String> listen, Optional<String> observer, Map<LimitName, String> limits) {
    /** Nothing was said. */
    public static final ServerFlags NONE = new ServerFlags(List.of(), Optional.empty(), Map.of());
}
