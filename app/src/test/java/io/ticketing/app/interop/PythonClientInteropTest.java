package io.ticketing.app.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.HostPort;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published PyPI client runs against our server unchanged. Where Python is missing it is skipped, except in CI. */
class PythonClientInteropTest {
    private static final Path SCRIPTS = Path.of("..", "resources", "demo", "python");
    private static final Path VENV = Path.of("target", "python-client").toAbsolutePath();
    private static final int OPERATIONS = 40_000;

    @BeforeAll
    static void installTheClient() throws Exception {
        if (Files.exists(VENV.resolve("installed"))) {
            return;
        }
        needs(run(60, "python3", "-m", "venv", VENV.toString()), "python3 with venv");
        needs(
                run(
                        180,
                        python(),
                        "-m",
                        "pip",
                        "-q",
                        "install",
                        "-r",
                        SCRIPTS.resolve("requirements.txt").toString()),
                "the PyPI package ticketing==0.3.0");
        Files.createFile(VENV.resolve("installed"));
    }

    private static void needs(Run run, String what) {
        if (run.exitCode() == 0) {
            return;
        }
        String reason = "The interop test needs " + what + ", which is not to be had here: " + run.output();
        System.out.println(reason);
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(reason);
        }
        abort(reason);
    }

    @Test
    void contendingTasksAreExcludedAndAnObserverSeesEveryGrant() throws Exception {
        try (TicketingServer server = startServer();
                GrantCounter observer =
                        new GrantCounter(server.observerAddress().orElseThrow())) {
            await().until(observer::isConnected);
            HostPort address = server.addresses().getFirst().address();
            Run run = run(180, python(), SCRIPTS.resolve("contend.py").toString(), address.toString());

            System.out.println("python client 0.3.0: " + run.output().strip());
            assertThat(run.exitCode()).as(run.output()).isZero();
            await().untilAsserted(() ->
                    assertThat(observer.grants() + observer.missed()).isGreaterThanOrEqualTo(OPERATIONS));
            System.out.println(
                    "observer: " + observer.grants() + " grants seen, " + observer.missed() + " events missed");
            if (observer.missed() == 0) {
                assertThat(observer.grants()).isEqualTo(OPERATIONS);
            }
        }
    }

    private static TicketingServer startServer() {
        return ((StartOutcome.Started) TicketingServer.start(ServerConfig.sandbox())).server();
    }

    private static String python() {
        return VENV.resolve("bin").resolve("python").toString();
    }

    private record Run(int exitCode, String output) {}

    private static Run run(long seconds, String... command) throws InterruptedException, IOException {
        Path output = Files.createTempFile("interop", ".txt");
        try {
            Process process = new ProcessBuilder(new ArrayList<>(List.of(command)))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            process.destroyForcibly();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            return ended ? new Run(process.exitValue(), text) : new Run(-1, "no end within " + seconds + " s: " + text);
        } catch (IOException missing) {
            return new Run(-1, String.valueOf(missing.getMessage()));
        } finally {
            Files.delete(output);
        }
    }

    /** Counts grants as an observer sees them. */
    private static final class GrantCounter implements AutoCloseable {
        private final AtomicLong grants = new AtomicLong();
        private final AtomicLong missed = new AtomicLong();
        private final ObserverClient session;
        private volatile boolean connected;

        GrantCounter(HostPort address) {
            session = ObserverClient.open(
                    ObserverOptions.to(address, "interop"), ObserverSubscription.EVERYTHING, this::see);
        }

        private void see(ObserverSignal signal) {
            if (signal instanceof ObserverSignal.Snapshot) {
                connected = true;
            }
            if (signal instanceof ObserverSignal.Events batch) {
                missed.addAndGet(batch.missed());
                grants.addAndGet(batch.events().stream()
                        .filter(event -> event.kind() == ObservedEvent.Kind.GRANTED)
                        .count());
            }
        }

        boolean isConnected() {
            return connected;
        }

        long grants() {
            return grants.get();
        }

        long missed() {
            return missed.get();
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
