package io.ticketing.app.demo;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.List;
import java.util.Random;

/** Acquires, holds, releases and pauses, over and over, until interrupted. */
final class Worker implements Runnable {
    private final TicketingClient client;
    private final List<String> keys;
    private final Habit habit;
    private final Random random;

    Worker(TicketingClient client, List<String> keys, Habit habit, Random random) {
        this.client = client;
        this.keys = keys;
        this.habit = habit;
        this.random = random;
    }

    @Override
    public void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                work();
                Thread.sleep(habit.pauseMillis(random));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() throws InterruptedException {
        KeySet key = KeySet.of(Key.of(keys.get(random.nextInt(keys.size()))));
        AcquireOutcome outcome = client.acquire(
                        new AcquireRequest(key, habit.waitSeconds(random), habit.leaseSeconds(), random.nextLong()))
                .join();
        if (outcome instanceof AcquireOutcome.Granted granted) {
            Thread.sleep(habit.holdMillis(random));
            var _ = client.release(new ReleaseRequest(key, granted.fencingToken()))
                    .join();
        }
    }
}
