package io.ticketing.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a server's configuration: flags before the environment, the environment before the file, then the defaults. */
public final class ServerConfigReader {
    private ServerConfigReader() {}

    /**
     * Merges and checks all sources. A setting is taken whole from the highest source that names it; the listeners are
     * one setting.
     *
     * @param file the configuration file, if one was named
     * @param environment such as {@link System#getenv()}
     */
    public static ConfigOutcome read(Optional<Path> file, Map<String, String> environment, ServerFlags flags) {
        List<ConfigProblem> problems = new ArrayList<>();
        Statements fromFile = file.map(path -> FileSource.read(path, problems)).orElse(Statements.NONE);
        problems.addAll(EnvironmentSource.problems(environment));
        Statements merged =
                FlagSource.read(flags).over(EnvironmentSource.read(environment)).over(fromFile);
        return new StatementCheck(
                        merged,
                        EnvironmentSource.clientToken(environment),
                        EnvironmentSource.observerToken(environment),
                        problems)
                .check()
                .<ConfigOutcome>map(ConfigOutcome.Valid::new)
                .orElseGet(() -> new ConfigOutcome.Invalid(List.copyOf(problems)));
    }
}
