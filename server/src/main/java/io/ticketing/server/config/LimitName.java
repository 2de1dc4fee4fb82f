package io.ticketing.server.config;

import java.util.Arrays;
import java.util.Optional;

/** The limits by the names that people write: under {@code limits} in the file, and as flags. */
public enum LimitName {
    WAITERS_PER_KEY("waiters-per-key"),
    WAITERS("waiters"),
    KEYS("keys"),
    CONNECTIONS("connections"),
    PIPELINED_PER_CONNECTION("pipelined-per-connection");

    private final String text;

    LimitName(String text) {
        this.text = text;
    }

    /** As in the configuration file: "waiters-per-key". */
    public String text() {
        return text;
    }

    /** As on the command line: "--max-waiters-per-key". */
    public String flag() {
        return "--max-" + text;
    }

    static Optional<LimitName> of(String text) {
        return Arrays.stream(values()).filter(name -> name.text.equals(text)).findFirst();
    }

    int of(LockLimits limits) {
        return switch (this) {
            case WAITERS_PER_KEY -> limits.waitersPerKey();
            case WAITERS -> limits.waiters();
            case KEYS -> limits.keys();
            case CONNECTIONS -> limits.connections();
            case PIPELINED_PER_CONNECTION -> limits.pipelinedPerConnection();
        };
    }
}
