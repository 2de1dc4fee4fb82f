package io.ticketing.app.cli;

import io.ticketing.app.boot.ConsoleLauncher;
import io.ticketing.app.demo.DemoLoad;
import io.ticketing.app.sandbox.EmbeddedSandbox;
import io.ticketing.app.sandbox.Sandbox;
import io.ticketing.app.state.Target;
import io.ticketing.observer.ObserverOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ticketing demo}. */
@CommandLine.Command(
        name = "demo",
        description = "Start a server with a believable load in this process, and open the console on it; "
                + "without a display, the live table in the terminal.",
        footerHeading = "%nExamples:%n",
        footer = {"  ticketing demo", "  ticketing demo --seconds 30"})
final class DemoCommand extends Command {
    @Mixin
    private FilterOption filter = new FilterOption();

    @Option(
            names = "--seconds",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "End after this long; 0 goes on (default).")
    private long seconds;

    @Option(names = "--terminal", description = "Show the table in the terminal, even with a display.")
    private boolean terminal;

    @Override
    ExitCode run() throws InterruptedException {
        if (!terminal && ConsoleLauncher.hasDisplay() && isShownInConsole()) {
            return ExitCode.OK;
        }
        if (!terminal) {
            errors().line("ticketing: There is no display here, so the demo is shown in the terminal.");
        }
        try (Sandbox sandbox = new EmbeddedSandbox(DemoLoad::start)) {
            return switch (sandbox.start(true)) {
                case Sandbox.Outcome.Failed failed -> fail(ExitCode.USAGE, failed.sentence());
                case Sandbox.Outcome.Running running -> watch(running.target());
            };
        }
    }

    private boolean isShownInConsole() {
        List<String> arguments = new ArrayList<>(List.of("--sandbox=load"));
        if (seconds > 0) {
            arguments.add("--seconds=" + seconds);
        }
        return ConsoleLauncher.launch(arguments);
    }

    private ExitCode watch(Target target) throws InterruptedException {
        boolean table = System.console() != null && System.console().isTerminal();
        errors().line("ticketing: the demo's server is on " + target.client() + ", its observer port on "
                + target.observer() + ".");
        ObserverOptions options = ObserverOptions.to(target.observer(), "ticketing demo");
        try (Look look = new Look(options, filter.subscription(!table))) {
            return table
                    ? new LiveTable(look, filter, errors()).run(seconds)
                    : new EventPrinter(look, filter.keyMatcher(), words(), errors()).run(seconds);
        }
    }
}
