package io.ticketing.server.single;

import java.util.concurrent.Executor;

/** One thread that runs tasks in the order in which they came, and later ones when their time has come. */
public interface LoopThread extends Executor {
    /** Runs the task on this thread after the delay, 0 or more, unless it is cancelled before. */
    Scheduled schedule(Runnable task, long delayNanos);

    /** A task that waits for its time. */
    interface Scheduled {
        /** The task will not run. Called on the loop's thread. */
        void cancel();
    }
}
