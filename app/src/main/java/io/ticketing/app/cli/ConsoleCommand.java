package io.ticketing.app.cli;

import io.ticketing.app.boot.ConsoleLauncher;
import io.ticketing.protocol.HostPort;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code ticketing console}. */
@CommandLine.Command(
        name = "console",
        description = "Open the desktop console.",
        footerHeading = "%nExamples:%n",
        footer = {"  ticketing console", "  ticketing console --server db7:5225"})
final class ConsoleCommand extends Command {
    @Option(
            names = {"-s", "--server"},
            paramLabel = "HOST:PORT",
            converter = ClientAddress.class,
            description = "Connect to this client port at once.")
    private @Nullable HostPort server;

    @Option(
            names = {"-o", "--observer"},
            paramLabel = "HOST:PORT",
            converter = ClientAddress.class,
            description = "Its observer port (default: the client port + 100).")
    private @Nullable HostPort observer;

    @Override
    ExitCode run() {
        List<String> arguments = new ArrayList<>();
        if (server != null) {
            arguments.add("--client=" + server);
        }
        if (observer != null) {
            arguments.add("--observer=" + observer);
        }
        if (!ConsoleLauncher.hasDisplay() || !ConsoleLauncher.launch(arguments)) {
            return fail(
                    ExitCode.USAGE,
                    "There is no display here. Use \"ticketing watch\" for a live table in the terminal.");
        }
        return ExitCode.OK;
    }
}
