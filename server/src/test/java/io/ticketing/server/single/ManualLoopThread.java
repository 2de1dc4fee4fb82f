package io.ticketing.server.single;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/** A loop's thread in virtual time: the test's own thread, which runs what is due when the test says so. */
public final class ManualLoopThread implements LoopThread, LongSupplier {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(Comparator.comparingLong(Timer::atNanos));
    private long nowNanos;

    private record Timer(long atNanos, Runnable task) {}

    @Override
    public long getAsLong() {
        return nowNanos;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        Timer timer = new Timer(nowNanos + delayNanos, task);
        timers.add(timer);
        return () -> timers.remove(timer);
    }

    /** Timers that are set. */
    public int timerCount() {
        return timers.size();
    }

    /** Runs what was handed to the loop. */
    public void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** Lets time pass; every timer runs at its own instant. */
    public void advanceSeconds(double seconds) {
        long endNanos = nowNanos + Math.round(seconds * 1e9);
        while (!timers.isEmpty() && timers.peek().atNanos() <= endNanos) {
            Timer due = timers.remove();
            nowNanos = Math.max(nowNanos, due.atNanos());
            due.task().run();
            runTasks();
        }
        nowNanos = endNanos;
    }
}
