package io.ticketing.app.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.sandbox.EmbeddedSandbox;
import io.ticketing.app.state.Link;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.app.state.Tokens;
import io.ticketing.client.ConnectionState;
import io.ticketing.client.Refusal;
import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that asks its clients for one secret and its observers for another. */
class TokensTest {
    private static final Tokens RIGHT =
            new Tokens(ClientToken.of("client-secret"), ObserverToken.of("observer-secret"));

    private final Store store = new Store(System::nanoTime);
    private final IntentRunner runner =
            new IntentRunner(store, Network.TCP, new EmbeddedSandbox(_ -> () -> {}), System::nanoTime);
    private TicketingServer server;

    @BeforeEach
    void start() {
        ServerConfig config =
                ServerConfig.sandbox().withClientToken(RIGHT.client()).withObserverToken(RIGHT.observer());
        server = ((StartOutcome.Started) TicketingServer.start(config)).server();
    }

    @AfterEach
    void stop() {
        runner.close();
        store.close();
        server.close();
    }

    @Test
    void withBothTokensTheConsoleSeesAndAsks() {
        connectWith(RIGHT);

        await().until(() -> store.state().link().isLive());
        await().until(() -> store.state().client() instanceof ConnectionState.Connected);
    }

    @Test
    void theClientTokenDoesNotOpenTheObserverPortNorTheReverse() {
        connectWith(new Tokens(ClientToken.of("observer-secret"), ObserverToken.of("client-secret")));

        await().until(() -> store.state().link() instanceof Link.Refused);
        await().until(() -> store.state().client() instanceof ConnectionState.Rejected);
        assertThat(store.state().client())
                .isInstanceOfSatisfying(
                        ConnectionState.Rejected.class,
                        rejected -> assertThat(rejected.refusal().reason()).isEqualTo(Refusal.Reason.AUTH_FAILED));
    }

    @Test
    void typedTokensCountBeforeThoseOfTheEnvironmentAndNoneShowsItself() {
        Tokens environment = Tokens.from(Map.of("TICKETING_CLIENT_TOKEN", "from-environment"));

        assertThat(environment.overriddenBy("", "").client()).isEqualTo(ClientToken.of("from-environment"));
        assertThat(environment.overriddenBy("typed", "").client()).isEqualTo(ClientToken.of("typed"));
        assertThat(RIGHT.toString()).doesNotContain("secret");
    }

    private void connectWith(Tokens tokens) {
        HostPort client = server.addresses().getFirst().address();
        HostPort observer = server.observerAddress().orElseThrow();
        runner.run(new Intent.Connect(new Target("guarded", client, observer, tokens)));
    }
}
