package io.ticketing.app.bench;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.OwnerSource;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * 64 tasks take the next of 40,000 shuffled turns over some keys, acquire it (wait 30 s, lease 30 s), add one to a plain counter
 * and release it. An operation is one acquire and its release, acknowledged.
 */
final class Workload {
    private static final int TASKS = 64;
    private static final int OPERATIONS = 40_000;

    private final TicketingClient client;
    private final OwnerSource owners = new OwnerSource(new Random());
    private final List<KeySet> keys = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final int[] counters;
    private final AtomicInteger next = new AtomicInteger();
    private final Histogram latency = new ConcurrentHistogram(60_000_000_000L, 3);
    private final CountDownLatch done = new CountDownLatch(TASKS);

    private Workload(TicketingClient client, int keyCount) {
        this.client = client;
        this.counters = new int[keyCount];
        for (int i = 0; i < keyCount; i++) {
            keys.add(KeySet.of(Key.of("bench-" + i)));
            order.addAll(Collections.nCopies(OPERATIONS / keyCount, i));
        }
        Collections.shuffle(order, new Random(1));
    }

    /**
     * Figures of one run.
     *
     * @param latency in nanoseconds, from acquire to the release's acknowledgement
     */
    record Result(double opsPerSecond, Histogram latency) {
        @Override
        public String toString() {
            return String.format(
                    "%,.0f ops/s, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms",
                    opsPerSecond,
                    latency.getValueAtPercentile(50) / 1e6,
                    latency.getValueAtPercentile(99) / 1e6,
                    latency.getValueAtPercentile(99.9) / 1e6);
        }
    }

    /**
     * Runs once.
     *
     * @param keyCount a divisor of 40,000; 32 for contention, many for none
     * @param exclusive whether the server excludes, so that the plain counters must end exact
     */
    static Result run(HostPort server, int keyCount, boolean exclusive) throws InterruptedException {
        try (NettyTicketingClient client = NettyTicketingClient.open(ClientOptions.to(server))) {
            Workload workload = new Workload(client, keyCount);
            long start = System.nanoTime();
            for (int i = 0; i < TASKS; i++) {
                workload.takeNext();
            }
            if (!workload.done.await(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("The run did not end within two minutes.");
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            workload.check(exclusive);
            return new Result(workload.order.size() / seconds, workload.latency);
        }
    }

    private void takeNext() {
        int index = next.getAndIncrement();
        if (index >= order.size()) {
            done.countDown();
            return;
        }
        int key = order.get(index);
        long started = System.nanoTime();
        var _ = client.acquire(new AcquireRequest(keys.get(key), 30, 30, owners.next()))
                .thenAccept(outcome -> granted(key, started, outcome));
    }

    private void granted(int key, long started, AcquireOutcome outcome) {
        if (!(outcome instanceof AcquireOutcome.Granted granted)) {
            throw new IllegalStateException("Not granted: " + outcome);
        }
        counters[key]++;
        var _ = client.release(new ReleaseRequest(keys.get(key), granted.fencingToken()))
                .thenAccept(released -> released(started, released));
    }

    private void released(long started, ReleaseOutcome outcome) {
        if (!(outcome instanceof ReleaseOutcome.Released)) {
            throw new IllegalStateException("Not released: " + outcome);
        }
        latency.recordValue(System.nanoTime() - started);
        takeNext();
    }

    private void check(boolean exclusive) {
        for (int counter : counters) {
            int expected = OPERATIONS / counters.length;
            if (exclusive && counter != expected) {
                throw new IllegalStateException("A counter ended at " + counter + " instead of " + expected + ".");
            }
        }
    }
}
