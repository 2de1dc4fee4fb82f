package io.ticketing.app.cli;

import ch.qos.logback.classic.Level;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ConfigOutcome;
import io.ticketing.server.config.LimitName;
import io.ticketing.server.config.ServerConfigReader;
import io.ticketing.server.config.ServerFlags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code ticketing serve}. */
@CommandLine.Command(
        name = "serve",
        description = "Run a server in single mode until SIGTERM or Ctrl-C, which stop it cleanly.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ticketing serve",
            "  ticketing serve --listen 0.3=127.0.0.1:5225 --observer 127.0.0.1:5325",
            "  socket_bind=127.0.0.1 server_port=6000 ticketing serve"
        })
final class ServeCommand extends Command {
    @Option(
            names = "--listen",
            paramLabel = "WIRE=HOST:PORT",
            description = "A client port; may be repeated (default: 0.3=127.0.0.1:5225).")
    private List<String> listen = new ArrayList<>();

    @Option(
            names = "--observer",
            paramLabel = "HOST:PORT|off",
            description = "The observer port (default: the first client port + 100, on loopback).")
    private @Nullable String observer;

    @Option(names = "--config", paramLabel = "FILE", description = "A YAML file; see docs/configuration.md.")
    private @Nullable Path config;

    @Option(
            names = "--limit",
            paramLabel = "NAME=COUNT",
            description = "A limit beyond which the answer is B: ${COMPLETION-CANDIDATES}.")
    private Map<LimitName, String> limits = new EnumMap<>(LimitName.class);

    @Override
    ExitCode run() throws InterruptedException {
        ServerFlags flags = new ServerFlags(List.copyOf(listen), Optional.ofNullable(observer), limits);
        return switch (ServerConfigReader.read(Optional.ofNullable(config), System.getenv(), flags)) {
            case ConfigOutcome.Invalid invalid -> {
                invalid.problems().forEach(problem -> errors().line("ticketing: " + problem));
                yield ExitCode.USAGE;
            }
            case ConfigOutcome.Valid valid -> {
                logEvents(valid.config().debug() ? Level.DEBUG : Level.INFO);
                yield start(TicketingServer.start(valid.config()));
            }
        };
    }

    private static void logEvents(Level level) {
        if (LoggerFactory.getLogger("io.ticketing.server") instanceof ch.qos.logback.classic.Logger logger) {
            logger.setLevel(level);
        }
    }

    private ExitCode start(StartOutcome outcome) throws InterruptedException {
        return switch (outcome) {
            case StartOutcome.Failed(String problem) -> fail(ExitCode.USAGE, problem);
            case StartOutcome.Started(TicketingServer server) -> serve(server);
        };
    }

    private ExitCode serve(TicketingServer server) throws InterruptedException {
        server.addresses()
                .forEach(listener -> words().line("serving " + listener.wire().label() + " on " + listener.address()));
        server.observerAddress().ifPresent(address -> words().line("observers on " + address));
        // The hook ends the process itself: a stop that was asked for is a success, and not 128 + the signal.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "ticketing-stop"));
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private void stop(TicketingServer server) {
        server.close();
        words().line("stopped");
        Runtime.getRuntime().halt(ExitCode.OK.number());
    }
}
