package io.ticketing.app.cli;

/** How a command ended, for scripts. Source: {@code docs/command-line.md}, exit codes. */
public enum ExitCode {
    /** Granted, released, printed, or stopped as asked. */
    OK(0),
    /** A bug: the message says what to report. */
    BUG(1),
    /** A wrong flag, value or file, or a server that could not start. */
    USAGE(2),
    /** The wait ended before the lock was free. */
    TIMED_OUT(3),
    /** A limit of the server is reached. */
    BUSY(4),
    /** The token is not the current one, or nobody holds the key: nothing was released. */
    NOT_CURRENT(5),
    /** No connection, or the server refused it. */
    NO_CONNECTION(6),
    /** The request was sent and no reply came. */
    UNKNOWN(7),
    /** The operator said no. */
    DECLINED(8),
    /** The command that ran while the lock was held did not end with 0. */
    COMMAND_FAILED(9);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** For the operating system. */
    public int number() {
        return number;
    }
}
