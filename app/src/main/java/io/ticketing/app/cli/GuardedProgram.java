package io.ticketing.app.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A program that runs while a lock is held. When this process is told to end, the program is told so too, and the lock is
 * released once it has ended; one that goes on keeps the lock until the lease ends.
 */
final class GuardedProgram {
    private static final long GRACE_SECONDS = 10;

    private final List<String> command;
    private final Printer err;

    GuardedProgram(List<String> command, Printer err) {
        this.command = List.copyOf(command);
        this.err = err;
    }

    /** Runs it to its end, then releases. */
    ExitCode run(long token, int leaseSeconds, Supplier<ExitCode> release) throws InterruptedException {
        Process process;
        try {
            process = start(token);
        } catch (IOException unknown) {
            var _ = release.get();
            err.line("ticketing: Cannot run " + command.getFirst() + ": " + unknown.getMessage());
            return ExitCode.USAGE;
        }
        CountDownLatch released = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, released), "ticketing-end"));
        ExitCode ran = await(process, leaseSeconds);
        ExitCode after = release.get();
        released.countDown();
        return ran == ExitCode.OK ? after : ran;
    }

    /** The program sees the token in its environment, to hand it to what it writes to. */
    private Process start(long token) throws IOException {
        ProcessBuilder process = new ProcessBuilder(command).inheritIO();
        process.environment().put("TICKETING_FENCING_TOKEN", Long.toUnsignedString(token));
        return process.start();
    }

    private ExitCode await(Process process, int leaseSeconds) throws InterruptedException {
        if (!process.waitFor(leaseSeconds, TimeUnit.SECONDS)) {
            err.line("ticketing: The lease of " + leaseSeconds + " s has ended while " + command.getFirst()
                    + " still runs; somebody else may hold the lock now.");
        }
        int code = process.waitFor();
        if (code == 0) {
            return ExitCode.OK;
        }
        err.line("ticketing: " + command.getFirst() + " ended with " + code + ".");
        return ExitCode.COMMAND_FAILED;
    }

    private static void end(Process process, CountDownLatch released) {
        process.destroy();
        try {
            var _ = released.await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
