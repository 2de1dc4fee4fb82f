package io.ticketing.app.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The published crate 0.4.0 runs against our server unchanged. Where cargo is missing it is skipped, except in CI. */
class RustClientInteropTest {
    private static final Path PROJECT = Path.of("..", "resources", "demo", "rust");
    private static final Path TARGET = Path.of("target", "rust-client").toAbsolutePath();
    private static final String PROGRAM =
            TARGET.resolve("release").resolve("contend").toString();

    private TicketingServer server;
    private Watcher watcher;

    @BeforeAll
    static void buildTheClient() throws Exception {
        Run build = Run.of(
                400,
                "cargo",
                "build",
                "--quiet",
                "--release",
                "--locked",
                "--manifest-path",
                PROJECT.resolve("Cargo.toml").toString(),
                "--target-dir",
                TARGET.toString());
        Run.needs(build, "cargo and the crate ticketing 0.4.0");
    }

    @BeforeEach
    void start() {
        HostPort free = new HostPort("127.0.0.1", 0);
        ServerConfig sandbox = ServerConfig.sandbox();
        ServerConfig config = new ServerConfig(
                List.of(new Listener(WireVersion.V0_4, free), new Listener(WireVersion.V0_3, free)),
                Optional.of(free),
                new LockLimits(64, 4_096, 10_000, 1_000, 4_096),
                sandbox.clientToken(),
                false);
        server = ((StartOutcome.Started) TicketingServer.start(config)).server();
        watcher = new Watcher(server.observerAddress().orElseThrow());
        await().until(watcher::isConnected);
    }

    @AfterEach
    void stop() {
        watcher.close();
        server.close();
    }

    @Test
    void contendingTasksAreExcludedAndTokensRise() throws Exception {
        passes("contend");
        await().untilAsserted(
                        () -> assertThat(watcher.grants() + watcher.missed()).isGreaterThanOrEqualTo(40_000));
        System.out.println("observer: " + watcher.grants() + " grants seen, " + watcher.missed() + " events missed");
    }

    @Test
    void overlappingSetsBesideSingleKeysEndWithoutDeadlock() throws Exception {
        passes("sets");
    }

    @Test
    void waitZeroAWaitThatEndsAStaleReleaseAndAFullQueueAreAnsweredAsSpecified() throws Exception {
        passes("rules");
    }

    @Test
    void aClientKilledWhileWaitingLosesItsPlaceAndOneKilledWhileHoldingKeepsTheLockForItsLease() throws Exception {
        Process holder = start("hold", "k");
        assertThat(firstLine(holder)).startsWith("held ");
        Process waiter = start("wait", "k");
        assertThat(firstLine(waiter)).isEqualTo("waiting");
        await().until(() -> watcher.key("k").map(ObservedKey::waiters).orElse(0) == 1);

        waiter.destroyForcibly();
        await().until(() -> watcher.key("k").map(ObservedKey::waiters).orElse(-1) == 0);
        holder.destroyForcibly();
        assertThat(holder.waitFor()).isNotZero();
        assertThat(watcher.key("k")).isPresent();
        await().atMost(Duration.ofSeconds(12)).until(() -> watcher.key("k").isEmpty());
    }

    private void passes(String check) throws Exception {
        Run run = Run.of(120, PROGRAM, check, address());
        System.out.println("rust client 0.4.0: " + run.output().strip());
        assertThat(run.exitCode()).as(run.output()).isZero();
    }

    private String address() {
        return server.addresses().getFirst().address().toString();
    }

    private Process start(String what, String key) throws IOException {
        return new ProcessBuilder(PROGRAM, what, address(), key).start();
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return String.valueOf(lines.readLine());
    }
}
