package io.ticketing.app.bench;

import io.ticketing.app.boot.Main;
import io.ticketing.protocol.HostPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * 40,000 acquires and releases by 64 tasks over 32 keys, against our server and against {@link BareResponder}, each in a
 * process of its own, in turn: what the lock table costs beside the network. Not a test: run {@code ./bench locks}.
 */
final class LockBenchmark {
    private static final int WARM_UP_ROUNDS = 6;
    private static final int ROUNDS = 9;

    private LockBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Process ours = java(Main.class, "serve", "--listen", "0.3=127.0.0.1:0", "--observer", "off");
        Process bare = java(BareResponder.class);
        try {
            run(port(ours, "serving 0.3 on 127.0.0.1:"), port(bare, "port "));
        } finally {
            ours.destroy();
            bare.destroy();
        }
    }

    private static Process java(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static HostPort port(Process process, String prefix) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(prefix)) {
                return new HostPort("127.0.0.1", Integer.parseInt(line.substring(prefix.length())));
            }
        }
        throw new IllegalStateException("The server did not start: " + process);
    }

    private static void run(HostPort ours, HostPort bare) throws InterruptedException {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            Workload.run(ours, true);
            Workload.run(bare, false);
        }
        List<Double> ratios = new ArrayList<>();
        List<Workload.Result> oursResults = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            Workload.Result locked = Workload.run(ours, true);
            Workload.Result answered = Workload.run(bare, false);
            oursResults.add(locked);
            ratios.add(locked.opsPerSecond() / answered.opsPerSecond());
            System.out.printf("ours %s%nbare %s%nratio %.2f%n", locked, answered, ratios.getLast());
        }
        ratios.sort(Double::compare);
        oursResults.sort((a, b) -> Double.compare(a.opsPerSecond(), b.opsPerSecond()));
        System.out.printf(
                "median of %d rounds: ours %s; ratio to the bare responder %.2f (%.2f to %.2f)%n",
                ROUNDS, oursResults.get(ROUNDS / 2), ratios.get(ROUNDS / 2), ratios.getFirst(), ratios.getLast());
    }
}
