package io.ticketing.client;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Owners that nobody else is likely to use: a random 64-bit base XOR a counter, new for each acquire. Safe for any
 * thread. Source: {@code docs/wire.md}, wire 0.3.
 */
public final class OwnerSource {
    private final long base;
    private final AtomicLong counter = new AtomicLong();

    /** With a base taken from this generator. */
    public OwnerSource(RandomGenerator random) {
        this.base = random.nextLong();
    }

    /** The next owner, unsigned. */
    public long next() {
        return base ^ counter.incrementAndGet();
    }
}
