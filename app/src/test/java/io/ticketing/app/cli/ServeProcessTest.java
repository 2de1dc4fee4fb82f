package io.ticketing.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.boot.Main;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServeProcessTest {
    @Test
    void aServerProcessSaysWhereItServesAndStopsCleanlyOnSigterm() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "serve",
                        "--listen",
                        "0.3=127.0.0.1:0",
                        "--observer",
                        "off")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            String ready = lines.readLine();
            assertThat(ready).startsWith("serving 0.3 on 127.0.0.1:");
            HostPort address = HostPort.parse(ready.substring("serving 0.3 on ".length()), 0);
            try (NettyTicketingClient client = NettyTicketingClient.open(ClientOptions.to(address))) {
                assertThat(client.acquire(new AcquireRequest(KeySet.of(Key.of("k")), 0, 30, 1))
                                .join())
                        .isEqualTo(new AcquireOutcome.Granted(1));
            }
            // SIGTERM by the handle: Process.destroy would close the stream that is still to be read.
            process.toHandle().destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(lines.readLine()).isEqualTo("stopped");
        } finally {
            process.destroyForcibly();
        }
    }
}
