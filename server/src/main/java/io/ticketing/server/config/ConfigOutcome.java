package io.ticketing.server.config;

import java.util.List;

/** What became of reading a configuration. */
public sealed interface ConfigOutcome {
    /** Everything that was said can be followed. */
    record Valid(ServerConfig config) implements ConfigOutcome {}

    /** At least one thing cannot; all of them are named, in the order of their sources. */
    record Invalid(List<ConfigProblem> problems) implements ConfigOutcome {}
}
