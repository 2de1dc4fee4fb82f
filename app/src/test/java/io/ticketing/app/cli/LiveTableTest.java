package io.ticketing.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

class LiveTableTest {
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String LEAVE_SCREEN = "\u001b[?1049l";

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final TicketingServer server =
            ((StartOutcome.Started) TicketingServer.start(ServerConfig.sandbox())).server();
    private final NettyTicketingClient client = NettyTicketingClient.open(
            ClientOptions.to(server.addresses().getFirst().address()));
    private LineDisciplineTerminal terminal;
    private CompletableFuture<ExitCode> running;

    @BeforeEach
    void show() throws IOException {
        acquire("order:42");
        acquire("주문-1042");
        terminal = new LineDisciplineTerminal("test", "xterm-256color", screen, StandardCharsets.UTF_8);
        terminal.setSize(new Size(130, 12));
        running = CompletableFuture.supplyAsync(this::run);
        awaitOnScreen("order:42");
    }

    private ExitCode run() {
        Options options = new Options();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs();
        ObserverOptions server =
                ObserverOptions.to(this.server.observerAddress().orElseThrow(), "test");
        try (Look look = new Look(server, options.filter.subscription(false))) {
            Printer err = new Printer(new PrintWriter(new StringWriter()), false);
            return new LiveTable(look, options.filter, err).run(terminal, 60);
        } catch (IOException | InterruptedException bug) {
            throw new AssertionError(bug);
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (!running.isDone()) {
            terminal.processInputByte(3);
        }
        running.get(10, TimeUnit.SECONDS);
        client.close();
        server.close();
    }

    /** Ctrl-C, too, gives the screen and the cursor back. */
    @ParameterizedTest
    @ValueSource(chars = {'q', 3})
    void endsWithZeroAndTheScreenAsItWas(char key) throws Exception {
        assertThat(onScreen()).doesNotContain(SHOW_CURSOR, LEAVE_SCREEN);
        terminal.processInputByte(key);

        assertThat(running.get(10, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
        assertThat(onScreen()).contains(SHOW_CURSOR, LEAVE_SCREEN);
    }

    @Test
    void aHalfTypedExpressionIsNamedAndTheTableGoesOn() throws Exception {
        type("//(/");
        awaitOnScreen("Unclosed group");
        assertThat(running).isNotDone();
    }

    @Test
    void theOrderIsChangedByAKey() throws Exception {
        type("s");
        awaitOnScreen("waiters");
    }

    private void type(String keys) throws IOException {
        for (char key : keys.toCharArray()) {
            terminal.processInputByte(key);
        }
    }

    private void acquire(String key) {
        client.acquire(new AcquireRequest(KeySet.of(Key.of(key)), 0, 60, 1)).join();
    }

    private void awaitOnScreen(String text) {
        await().untilAsserted(() -> assertThat(onScreen()).contains(text));
    }

    private String onScreen() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    @CommandLine.Command
    private static final class Options {
        @Mixin
        private FilterOption filter = new FilterOption();
    }
}
