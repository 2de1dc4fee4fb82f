package io.ticketing.app.cli;

import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server a command talks to. Tokens come from the environment, never from an argument, which others could see. */
final class ServerOption {
    @Option(
            names = {"-s", "--server"},
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:5225",
            converter = ClientAddress.class,
            description = "The server's client port (default: ${DEFAULT-VALUE}).")
    private HostPort server = new HostPort("127.0.0.1", HostPort.DEFAULT_CLIENT_PORT);

    @Option(
            names = {"-o", "--observer"},
            paramLabel = "HOST:PORT",
            converter = ClientAddress.class,
            description = "Its observer port (default: the client port + 100).")
    private @Nullable HostPort observer;

    HostPort client() {
        return server;
    }

    HostPort observer() {
        return Optional.ofNullable(observer).orElseGet(server::observerByConvention);
    }

    NettyTicketingClient openClient() {
        return NettyTicketingClient.open(
                ClientOptions.to(server).withClientToken(ClientToken.of(fromEnvironment("TICKETING_CLIENT_TOKEN"))));
    }

    ObserverOptions observerOptions() {
        return ObserverOptions.to(observer(), "ticketing command line")
                .withObserverToken(ObserverToken.of(fromEnvironment("TICKETING_OBSERVER_TOKEN")));
    }

    private static String fromEnvironment(String name) {
        return Optional.ofNullable(System.getenv(name)).orElse("");
    }
}
