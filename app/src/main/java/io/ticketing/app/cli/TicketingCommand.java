package io.ticketing.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ticketing}: leads to its commands. */
@CommandLine.Command(
        name = "ticketing",
        description = "Named locks: a server, its client, and a console to see inside.",
        versionProvider = TicketingCommand.Version.class,
        subcommands = {
            ServeCommand.class,
            DemoCommand.class,
            ConsoleCommand.class,
            KeysCommand.class,
            WatchCommand.class,
            AcquireCommand.class,
            ReleaseCommand.class,
            ForceReleaseCommand.class,
            CommandLine.HelpCommand.class
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0 granted, released, done    3 timed out     6 no connection",
            "  1 a bug                      4 busy          7 outcome unknown",
            "  2 wrong flag, no start       5 not current   8 declined",
            "                                             9 the command failed",
            "",
            "Tokens come from TICKETING_CLIENT_TOKEN and TICKETING_OBSERVER_TOKEN."
        })
final class TicketingCommand implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean helpAsked;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean versionAsked;

    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Name a command; --help lists them.");
    }

    /** From the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String packaged = TicketingCommand.class.getPackage().getImplementationVersion();
            return new String[] {"ticketing " + (packaged == null ? "development" : packaged)};
        }
    }
}
