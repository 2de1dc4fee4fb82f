package io.ticketing.app.state;

/** How the observer link to a server stands. Instants are of the local monotonic clock. */
public sealed interface Link {
    /** Nothing is connected. */
    record None() implements Link {}

    /** An attempt is under way. */
    record Connecting(int attempt) implements Link {}

    /** Data flows. */
    record Live() implements Link {}

    /** Nothing has come for two heartbeats: what is shown is as of then. */
    record Silent(long lastFrameNanos) implements Link {}

    /** The connection is gone; the next attempt has a time. */
    record Lost(String reason, long nextTryNanos) implements Link {}

    /** The server refused, or has no observer port; no further attempt is made. */
    record Refused(String sentence) implements Link {}

    /** Whether what is shown is of now. */
    default boolean isLive() {
        return this instanceof Live;
    }
}
