package io.ticketing.server.single;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of the loop. It is set forward at once, and moved back only when it fires: deadlines mostly rise, and to
 * follow each of them would cost every batch a cancelled timer.
 */
final class DeadlineTimer {
    private final LoopThread thread;
    private final LongSupplier nanoTime;
    private final Runnable fired;
    private LoopThread.@Nullable Scheduled armed;
    private long armedAtNanos;

    DeadlineTimer(LoopThread thread, LongSupplier nanoTime, Runnable fired) {
        this.thread = thread;
        this.nanoTime = nanoTime;
        this.fired = fired;
    }

    /** Fires at this instant or earlier, and never twice for it. */
    void armAt(long deadlineNanos) {
        if (armed != null && armedAtNanos <= deadlineNanos) {
            return;
        }
        cancel();
        armedAtNanos = deadlineNanos;
        armed = thread.schedule(this::fire, Math.max(0, deadlineNanos - nanoTime.getAsLong()));
    }

    private void fire() {
        armed = null;
        fired.run();
    }

    void cancel() {
        if (armed != null) {
            armed.cancel();
            armed = null;
        }
    }
}
