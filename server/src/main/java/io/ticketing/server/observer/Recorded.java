package io.ticketing.server.observer;

import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;

/** What the ring keeps: a request as it came or an outcome as it happened, numbered from 1 without holes. */
sealed interface Recorded {
    long sequence();

    /** Of the server's monotonic clock. */
    long atNanos();

    /** A request. */
    record Asked(long sequence, long atNanos, Command command) implements Recorded {}

    /** An outcome. */
    record Happened(long sequence, long atNanos, Effect effect) implements Recorded {}
}
