package io.ticketing.app.cli;

import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ticketing release}. */
@CommandLine.Command(
        name = "release",
        description = "Release a key with the token of its grant.",
        footerHeading = "%nExample:%n",
        footer = "  ticketing release order:42 5012")
final class ReleaseCommand extends Command {
    @Mixin
    private ServerOption server = new ServerOption();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Parameters(index = "0", paramLabel = "KEY", converter = KeyArgument.class, description = "1..128 bytes, no space.")
    private Key key = Key.of("-");

    @Parameters(
            index = "1",
            paramLabel = "TOKEN",
            converter = UnsignedArgument.class,
            description = "The fencing token that acquire printed.")
    private long token;

    @Override
    ExitCode run() {
        try (NettyTicketingClient client = server.openClient()) {
            return outcomes(json)
                    .tell(
                            key,
                            client.release(new ReleaseRequest(KeySet.of(key), token))
                                    .join());
        }
    }
}
