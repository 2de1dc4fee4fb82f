package io.ticketing.app.boot;

import io.ticketing.app.cli.CommandLines;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/** The program. Not a JavaFX application itself, so that commands start without it. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends with its exit code. */
    public static void main(String[] arguments) {
        Charset charset = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, charset);
        PrintWriter err = new PrintWriter(System.err, true, charset);
        System.exit(CommandLines.run(out, err, arguments));
    }
}
