package io.ticketing.server.net;

import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * A log that strangers cannot flood: some lines a second, then one line that tells how many were left out. Used on one
 * thread.
 */
public final class CalmLog {
    private static final int LINES_A_SECOND = 10;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Logger log;
    private final LongSupplier nanoTime;
    private long secondStartNanos;
    private int linesThisSecond;
    private long leftOut;

    /** Lines go to this log. */
    public CalmLog(Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
        this.secondStartNanos = nanoTime.getAsLong();
    }

    /** One line, if this second has room for it. */
    public void line(String format, Object... arguments) {
        startSecondIfDue();
        if (linesThisSecond >= LINES_A_SECOND) {
            leftOut++;
            return;
        }
        linesThisSecond++;
        log.info(format, arguments);
    }

    private void startSecondIfDue() {
        long nowNanos = nanoTime.getAsLong();
        if (nowNanos - secondStartNanos < SECOND_NANOS) {
            return;
        }
        secondStartNanos = nowNanos;
        linesThisSecond = 0;
        if (leftOut > 0) {
            log.info("{} lines of this kind were left out", leftOut);
            leftOut = 0;
        }
    }
}
