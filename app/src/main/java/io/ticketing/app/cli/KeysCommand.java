package io.ticketing.app.cli;

import io.ticketing.observer.ObservedKey;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ticketing keys}. */
@CommandLine.Command(
        name = "keys",
        description = "Print the keys that the server holds, as they stand now.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ticketing keys --contended --sort waiters --first 20",
            "  ticketing keys --filter '/^order:/' --json"
        })
final class KeysCommand extends Command {
    private static final long PATIENCE_SECONDS = 15;

    @Mixin
    private ServerOption server = new ServerOption();

    @Mixin
    private FilterOption filter = new FilterOption();

    @Option(names = "--json", description = "Print one JSON document, a list.")
    private boolean json;

    @Override
    ExitCode run() throws InterruptedException {
        try (Look look = new Look(server.observerOptions(), filter.subscription(false))) {
            Optional<List<ObservedKey>> keys = look.snapshot(PATIENCE_SECONDS);
            if (keys.isEmpty()) {
                return fail(ExitCode.NO_CONNECTION, look.problem());
            }
            print(filter.apply(keys.get()));
            return ExitCode.OK;
        }
    }

    private void print(List<ObservedKey> keys) {
        long now = System.nanoTime();
        if (json) {
            words().document(keys.stream().map(key -> KeyTable.json(key, now)).toList());
            return;
        }
        words().line(KeyTable.header());
        keys.forEach(key -> words().line(KeyTable.line(key, now)));
    }
}
