package io.ticketing.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ticketing watch}. */
@CommandLine.Command(
        name = "watch",
        description = "Show the keys live. In a pipe, or with --events, print each request and outcome as a line.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ticketing watch --sort waiters",
            "  ticketing watch --events --json | jq 'select(.row == \"A5\")'",
            "",
            "In the table: q quits, s changes the order, / filters."
        })
final class WatchCommand extends Command {
    @Mixin
    private ServerOption server = new ServerOption();

    @Mixin
    private FilterOption filter = new FilterOption();

    @Option(names = "--events", description = "Print events instead of the table.")
    private boolean events;

    @Option(names = "--json", description = "Print events as JSON, one object a line.")
    private boolean json;

    @Option(
            names = "--seconds",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "End after this long; 0 goes on (default).")
    private long seconds;

    @Override
    ExitCode run() throws InterruptedException {
        boolean asLines =
                events || json || System.console() == null || !System.console().isTerminal();
        try (Look look = new Look(server.observerOptions(), filter.subscription(asLines))) {
            return asLines
                    ? new EventPrinter(look, filter.keyMatcher(), new Printer(out(), json), errors()).run(seconds)
                    : new LiveTable(look, filter, errors()).run(seconds);
        }
    }
}
