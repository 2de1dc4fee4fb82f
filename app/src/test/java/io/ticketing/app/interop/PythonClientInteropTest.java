package io.ticketing.app.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.protocol.HostPort;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Run.needs(Run.of(60, "python3", "-m", "venv", VENV.toString()), "python3 with venv");
        Run.needs(
                Run.of(
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

    @Test
    void contendingTasksAreExcludedAndAnObserverSeesEveryGrant() throws Exception {
        try (TicketingServer server = startServer();
                Watcher observer = new Watcher(server.observerAddress().orElseThrow())) {
            await().until(observer::isConnected);
            HostPort address = server.addresses().getFirst().address();
            Run run = Run.of(180, python(), SCRIPTS.resolve("contend.py").toString(), address.toString());

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
}
