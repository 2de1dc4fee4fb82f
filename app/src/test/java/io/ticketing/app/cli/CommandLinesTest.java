package io.ticketing.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CommandLinesTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private TicketingServer server;

    @BeforeEach
    void start() {
        LockLimits oneWaiter = new LockLimits(1, 1, 3, 100, 100);
        server = ((StartOutcome.Started)
                        TicketingServer.start(ServerConfig.sandbox().withLimits(oneWaiter)))
                .server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void acquirePrintsTheTokenAndReleaseTakesIt() {
        assertThat(onServer("acquire", "order:42")).isZero();
        String token = out.toString().strip();
        assertThat(token).isEqualTo("1");

        assertThat(onServer("release", "order:42", token)).isZero();
        assertThat(onServer("release", "order:42", token)).isEqualTo(ExitCode.NOT_CURRENT.number());
        assertThat(err.toString()).contains("nothing was released");
    }

    @Test
    void aHeldKeyTimesOutWithThree() {
        onServer("acquire", "order:42");

        assertThat(onServer("acquire", "order:42")).isEqualTo(ExitCode.TIMED_OUT.number());
    }

    @Test
    void aFullServerIsBusyWithFour() {
        onServer("acquire", "a");
        onServer("acquire", "b");
        onServer("acquire", "c");

        assertThat(onServer("acquire", "d")).isEqualTo(ExitCode.BUSY.number());
    }

    @Test
    void aServerThatIsNotThereIsNoConnection() {
        server.close();

        assertThat(onServer("acquire", "order:42")).isEqualTo(ExitCode.NO_CONNECTION.number());
        assertThat(onServer("keys")).isEqualTo(ExitCode.NO_CONNECTION.number());
        assertThat(err.toString()).contains("Nothing listens on");
    }

    @Test
    void keysShowsWhatIsHeldEscapedAndAsJsonExact() {
        onServer("acquire", "tab\there", "--owner", "0xff");
        out.getBuffer().setLength(0);
        assertThat(onServer("keys")).isZero();
        assertThat(out.toString()).contains("tab\\there").contains("held");

        out.getBuffer().setLength(0);
        assertThat(onServer("keys", "--json", "--first", "5", "--sort", "waiters"))
                .isZero();
        JsonNode key = json(out.toString()).get(0);
        assertThat(key.get("key").asString()).isEqualTo("tab\there");
        assertThat(key.get("owner").asString()).isEqualTo("255");
        assertThat(key.get("fencingToken").asString()).isEqualTo("1");
    }

    @Test
    void acquireAsJsonKeepsAllSixtyFourBits() {
        assertThat(onServer("acquire", "k", "--owner", "18446744073709551615", "--json"))
                .isZero();

        assertThat(json(out.toString()).get("owner").asString()).isEqualTo("18446744073709551615");
    }

    @Test
    void aCommandRunsWhileTheLockIsHeldAndItIsReleasedAfter() {
        assertThat(onServer("acquire", "k", "--", "true")).isZero();
        assertThat(onServer("acquire", "k")).isZero();
    }

    @Test
    void aCommandThatFailsIsNineAndItsLockIsReleased() {
        assertThat(onServer("acquire", "k", "--", "false")).isEqualTo(ExitCode.COMMAND_FAILED.number());
        assertThat(err.toString()).contains("false ended with 1");
        assertThat(onServer("acquire", "k", "--", "/no/such/command")).isEqualTo(ExitCode.USAGE.number());
        assertThat(onServer("acquire", "k")).isZero();
    }

    @Test
    void aCommandThatOutlivesItsLeaseIsWarnedAbout() {
        onServer("acquire", "k", "--lease", "1", "--", "sleep", "1.5");

        assertThat(err.toString()).contains("The lease of 1 s has ended while sleep still runs");
    }

    @Test
    void aCommandWhoseLockWentToSomebodyElseMeanwhileEndsNotCurrent() {
        CompletableFuture<Integer> outlived = CompletableFuture.supplyAsync(() ->
                run(new StringWriter(), "acquire", "k", "--server", address(), "--lease", "2", "--", "sleep", "4"));
        await().until(() -> onServer("keys") == 0 && out.toString().contains("held"));

        assertThat(onServer("acquire", "k", "--wait", "10")).isZero();
        assertThat(outlived.join()).isEqualTo(ExitCode.NOT_CURRENT.number());
    }

    @Test
    void whatACommandPrintsIsAllThatIsPrinted() {
        onServer("acquire", "k", "--", "true");

        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aForceReleaseOfAnotherTokenThanTheHoldersIsNotEvenAsked() {
        onServer("acquire", "k");

        assertThat(onServer("force-release", "k", "--token", "99")).isEqualTo(ExitCode.NOT_CURRENT.number());
        assertThat(err.toString()).contains("holds k now with token 1").doesNotContain("Type yes");
    }

    @Test
    void aForceReleaseNeverHitsAnotherHolderThanTheOneSeen() {
        onServer("acquire", "k");

        assertThat(onServer("force-release", "k", "--yes", "--token", "99")).isEqualTo(ExitCode.NOT_CURRENT.number());
        assertThat(err.toString()).contains("nothing was released").contains("holds k now with token 1");
        assertThat(onServer("force-release", "k", "--yes", "--token", "1")).isZero();
        assertThat(out.toString()).contains("released k; nobody holds it now");
    }

    @Test
    void aForceReleaseWithoutTheSeenTokenIsRefused() {
        assertThat(onServer("force-release", "k", "--yes")).isEqualTo(ExitCode.USAGE.number());
        assertThat(onServer("force-release", "k", "--yes", "--token", "5")).isEqualTo(ExitCode.NOT_CURRENT.number());
    }

    @Test
    void aForceReleaseOfAKeyInASetReleasesTheWholeSetOverWire04() {
        server.close();
        server = bothWires();
        Key a = Key.of("a");
        Key b = Key.of("b");
        try (NettyTicketingClient client = NettyTicketingClient.open(
                ClientOptions.to(server.addresses().getFirst().address()))) {
            client.acquire(new AcquireRequest(KeySet.of(a, b), 0, 30, 1)).join();

            assertThat(onServer("force-release", "a", "--yes", "--token", "1")).isZero();
            assertThat(client.acquire(new AcquireRequest(KeySet.of(b), 0, 30, 2))
                            .join())
                    .isEqualTo(new AcquireOutcome.Granted(2));
        }
    }

    private static TicketingServer bothWires() {
        HostPort free = new HostPort("127.0.0.1", 0);
        ServerConfig sandbox = ServerConfig.sandbox();
        ServerConfig config = new ServerConfig(
                List.of(new Listener(WireVersion.V0_4, free), new Listener(WireVersion.V0_3, free)),
                Optional.of(free),
                sandbox.limits(),
                sandbox.clientToken(),
                false);
        return ((StartOutcome.Started) TicketingServer.start(config)).server();
    }

    @Test
    void watchPrintsEventsAsJsonLines() throws InterruptedException {
        Thread acquires = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 40; i++) {
                run(new StringWriter(), "acquire", "w", "--server", address());
            }
        });
        assertThat(onServer("watch", "--events", "--json", "--seconds", "4")).isZero();
        acquires.join();

        List<JsonNode> events =
                out.toString().lines().map(CommandLinesTest::json).toList();
        assertThat(events)
                .anyMatch(event -> event.path("event").asString().equals("TIMED_OUT")
                        && event.path("row").asString().equals("A3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "acquire",
                "acquire a~b",
                "acquire k --wait x",
                "acquire k --wait 70000",
                "acquire k --lease 0",
                "acquire k --owner -1",
                "release k",
                "release k token",
                "keys --server host:99999",
                "keys --sort sideways",
                "keys --filter /(/",
                "serve --listen 0.9=127.0.0.1:1",
                "serve --listen 0.3=0.0.0.0:0",
                "serve --config /no/such/file.yaml",
            })
    void aWrongCommandLineIsOneLineAndTwo(String line) {
        List<String> arguments = new ArrayList<>(line.isEmpty() ? List.of() : List.of(line.split(" ")));
        // A tilde stands for the space that a shell would have quoted.
        arguments.replaceAll(argument -> argument.replace('~', ' '));
        if (line.startsWith("acquire k") || line.startsWith("keys --filter")) {
            arguments.addAll(server());
        }

        assertThat(run(out, arguments.toArray(String[]::new))).isEqualTo(ExitCode.USAGE.number());
        assertThat(err.toString().lines()).singleElement().asString().startsWith("ticketing: ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aPortInUseIsOneLineAndTwo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            int code = run(out, "serve", "--listen", "0.3=127.0.0.1:" + taken.getLocalPort(), "--observer", "off");

            assertThat(code).isEqualTo(ExitCode.USAGE.number());
            assertThat(err.toString().lines()).singleElement().asString().contains("in use");
        }
    }

    @Test
    void aBadConfigurationFileIsNamedWithItsLine(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("server.yaml"), "listen:\n  - 0.3=127.0.0.1:5225\nobsever: off\n");

        assertThat(run(out, "serve", "--config", file.toString())).isEqualTo(ExitCode.USAGE.number());
        assertThat(err.toString()).contains("server.yaml:3").contains("observer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "demo", "console", "keys", "watch", "acquire", "release", "force-release"})
    void everyCommandHasHelpWithExamples(String command) {
        assertThat(run(out, command, "--help")).isZero();
        assertThat(out.toString()).contains("Example").contains("ticketing " + command);
    }

    @Test
    void theVersionIsPrinted() {
        assertThat(run(out, "--version")).isZero();
        assertThat(out.toString()).startsWith("ticketing ");
    }

    private String address() {
        return server.addresses().getFirst().address().toString();
    }

    private List<String> server() {
        return List.of("--server", address());
    }

    /** Options first, since what follows -- belongs to the command that is run. */
    private int onServer(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command, "--server", address()));
        server.observerAddress().ifPresent(observer -> all.addAll(List.of("--observer", observer.toString())));
        all.addAll(List.of(arguments));
        return run(out, all.toArray(String[]::new));
    }

    private int run(StringWriter to, String... arguments) {
        return CommandLines.run(new PrintWriter(to, true), new PrintWriter(err, true), arguments);
    }

    private static JsonNode json(String text) {
        return new ObjectMapper().readTree(text);
    }
}
