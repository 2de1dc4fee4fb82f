package io.ticketing.client;

import java.time.Duration;

/**
 * How long to wait before the next connection attempt: a pure function of the failures so far. 100 ms, doubling to
 * 3.2 s. Source: {@code docs/wire.md}, "How published clients behave".
 *
 * @param failures attempts in a row that failed or whose session lasted less than a second; 0 for none
 */
public record Backoff(int failures) {
    /** No failure yet. */
    public static final Backoff NONE = new Backoff(0);

    private static final long FIRST_MILLIS = 100;
    private static final int DOUBLINGS = 5;
    private static final Duration SHORT_SESSION = Duration.ofSeconds(1);

    /** The pause before the next attempt: nothing without a failure. */
    public Duration delay() {
        return failures == 0 ? Duration.ZERO : Duration.ofMillis(FIRST_MILLIS << Math.min(failures - 1, DOUBLINGS));
    }

    /** After one more failed attempt. */
    public Backoff afterFailure() {
        return new Backoff(failures + 1);
    }

    /** After a session of this length ended; a short one counts as a failed attempt, a longer one as the first. */
    public Backoff afterSession(Duration length) {
        return isLong(length) ? new Backoff(1) : afterFailure();
    }

    /** Whether a session of this length counts as one that succeeded. */
    static boolean isLong(Duration length) {
        return length.compareTo(SHORT_SESSION) >= 0;
    }
}
