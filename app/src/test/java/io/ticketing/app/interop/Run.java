package io.ticketing.app.interop;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of others that was run to its end. */
record Run(int exitCode, String output) {
    /** Runs it, for this long at most; one that cannot be started or does not end has a code below 0. */
    static Run of(long seconds, String... command) throws InterruptedException, IOException {
        Path output = Files.createTempFile("interop", ".txt");
        try {
            Process process = new ProcessBuilder(List.of(command))
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

    /** Skips the test with the reason printed where a run failed that it needs; in CI that is a failure. */
    static void needs(Run run, String what) {
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
}
