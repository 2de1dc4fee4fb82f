package io.ticketing.app.bench;

import io.ticketing.app.boot.Main;
import io.ticketing.protocol.HostPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * 40,000 acquires and releases by 64 tasks, against our server and against {@link BareResponder}, each in a
 * process of its own, in turn. With hardly any contention the ratio is what the lock table costs beside the network; with
 * 32 keys half of the tasks also wait for each other, which the responder's never do. Not a test: run {@code ./bench locks}
 * or {@code ./bench locks 0.4}.
 */
final class LockBenchmark {
    private static final int WARM_UP_ROUNDS = 6;
    private static final int ROUNDS = 9;
    private static final int CONTENDED_KEYS = 32;
    private static final int FREE_KEYS = 8_000;

    private LockBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        String wire = arguments.length == 0 ? "0.3" : arguments[0];
        Process ours = java(Main.class, "serve", "--listen", wire + "=127.0.0.1:0", "--observer", "off");
        Process bare = java(BareResponder.class, wire);
        try {
            System.out.println("wire " + wire);
            run(port(ours, "serving " + wire + " on 127.0.0.1:"), port(bare, "port "));
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
            Workload.run(ours, CONTENDED_KEYS, true);
            Workload.run(bare, CONTENDED_KEYS, false);
        }
        compare("32 contended keys", CONTENDED_KEYS, ours, bare);
        compare("8,000 keys, hardly any contention", FREE_KEYS, ours, bare);
    }

    private static void compare(String what, int keyCount, HostPort ours, HostPort bare) throws InterruptedException {
        List<Double> ratios = new ArrayList<>();
        List<Workload.Result> results = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            Workload.Result locked = Workload.run(ours, keyCount, true);
            Workload.Result answered = Workload.run(bare, keyCount, false);
            results.add(locked);
            ratios.add(locked.opsPerSecond() / answered.opsPerSecond());
        }
        ratios.sort(Double::compare);
        results.sort(Comparator.comparingDouble(Workload.Result::opsPerSecond));
        System.out.printf(
                "%s, median of %d rounds: ours %s; ratio to the bare responder %.2f (%.2f to %.2f)%n",
                what, ROUNDS, results.get(ROUNDS / 2), ratios.get(ROUNDS / 2), ratios.getFirst(), ratios.getLast());
    }
}
