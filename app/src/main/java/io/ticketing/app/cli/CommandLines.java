package io.ticketing.app.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Runs a command line: every ending is an exit code, every failure one line. */
public final class CommandLines {
    private CommandLines() {}

    /** Runs with these arguments, and returns the exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new TicketingCommand())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((problem, _) -> usage(problem))
                .setExecutionExceptionHandler((bug, line, _) -> bug(bug, line))
                .execute(arguments);
    }

    private static int usage(CommandLine.ParameterException problem) {
        CommandLine line = problem.getCommandLine();
        line.getErr()
                .println("ticketing: " + oneLine(String.valueOf(problem.getMessage())) + " See "
                        + line.getCommandSpec().qualifiedName() + " --help.");
        return ExitCode.USAGE.number();
    }

    private static int bug(Exception bug, CommandLine line) {
        if (bug instanceof CommandLine.ParameterException problem) {
            return usage(problem);
        }
        line.getErr().println("ticketing: this is a bug, please report it: " + bug);
        bug.printStackTrace(line.getErr());
        return ExitCode.BUG.number();
    }

    private static String oneLine(String message) {
        String line = String.join(" ", message.lines().map(String::strip).toList());
        return line.endsWith(".") ? line : line + ".";
    }
}
