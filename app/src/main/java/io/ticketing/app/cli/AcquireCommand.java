package io.ticketing.app.cli;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.OwnerSource;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ticketing acquire}. */
@CommandLine.Command(
        name = "acquire",
        description =
                "Acquire a key; prints its fencing token. With a COMMAND, runs it while holding and releases after.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ticketing acquire job:nightly --wait 10 --lease 60",
            "  ticketing acquire job:nightly --lease 3600 -- ./backup.sh",
            "  token=$$(ticketing acquire order:42) && … && ticketing release order:42 $$token"
        })
final class AcquireCommand extends Command {
    @Mixin
    private ServerOption server = new ServerOption();

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "0..65535; 0 asks once (default).")
    private int waitSeconds;

    @Option(names = "--lease", paramLabel = "SECONDS", defaultValue = "30", description = "1..65535 (default: 30).")
    private int leaseSeconds;

    @Option(
            names = "--owner",
            paramLabel = "NUMBER",
            converter = UnsignedArgument.class,
            description = "64 bits, unsigned, decimal or 0x hex (default: random).")
    private @Nullable Long owner;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Parameters(index = "0", paramLabel = "KEY", converter = KeyArgument.class, description = "1..128 bytes, no space.")
    private Key key = Key.of("-");

    @Parameters(
            index = "1..*",
            paramLabel = "COMMAND",
            description = "Behind --: run while the lock is held, with TICKETING_FENCING_TOKEN set.")
    private List<String> command = new ArrayList<>();

    @Override
    ExitCode run() throws InterruptedException {
        long asked = owner == null ? new OwnerSource(new SecureRandom()).next() : owner;
        try (NettyTicketingClient client = server.openClient()) {
            AcquireOutcome outcome = client.acquire(
                            new AcquireRequest(KeySet.of(key), waitSeconds, leaseSeconds, asked))
                    .join();
            if (outcome instanceof AcquireOutcome.Granted granted && !command.isEmpty()) {
                return new GuardedProgram(command, errors())
                        .run(granted.fencingToken(), leaseSeconds, () -> release(client, granted.fencingToken()));
            }
            return outcomes(json).tell(key, asked, outcome);
        }
    }

    /** Says nothing when all is well: what is printed is the command's. */
    private ExitCode release(NettyTicketingClient client, long token) {
        ReleaseOutcome outcome =
                client.release(new ReleaseRequest(KeySet.of(key), token)).join();
        return outcome instanceof ReleaseOutcome.Released
                ? ExitCode.OK
                : outcomes(json).tell(key, outcome);
    }
}
