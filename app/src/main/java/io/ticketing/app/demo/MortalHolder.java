package io.ticketing.app.demo;

import io.ticketing.client.AcquireRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.Random;
import java.util.function.Supplier;

/** A client that acquires and dies with the lock in its hands, so that its lease runs out; then another one comes. */
final class MortalHolder implements Runnable {
    private final Supplier<TicketingClient> birth;
    private final Random random;

    MortalHolder(Supplier<TicketingClient> birth, Random random) {
        this.birth = birth;
        this.random = random;
    }

    @Override
    public void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                live();
                Thread.sleep(random.nextInt(3_000, 9_000));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void live() throws InterruptedException {
        String key = DemoKeys.MORTAL.get(random.nextInt(DemoKeys.MORTAL.size()));
        try (TicketingClient client = birth.get()) {
            var _ = client.acquire(
                            new AcquireRequest(KeySet.of(Key.of(key)), 20, random.nextInt(6, 14), random.nextLong()))
                    .join();
            Thread.sleep(random.nextInt(500, 2_000));
        }
    }
}
