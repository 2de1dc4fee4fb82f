package io.ticketing.app.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands have: help, a place to print to, and an exit code. */
abstract class Command implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean helpAsked;

    /** Does what is asked. */
    abstract ExitCode run() throws InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        return run().number();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final Printer words() {
        return new Printer(out(), false);
    }

    final Printer errors() {
        return new Printer(spec.commandLine().getErr(), false);
    }

    final Outcomes outcomes(boolean json) {
        return new Outcomes(new Printer(out(), json), errors());
    }

    final ExitCode fail(ExitCode code, String sentence) {
        errors().line("ticketing: " + sentence);
        return code;
    }
}
