package io.ticketing.server.observer;

import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.single.LockWatcher;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The newest requests and outcomes. Written on the lock loop, read from any thread: a reader that comes too late for a
 * place finds a later event there, and knows how many it missed.
 */
final class EventRing implements LockWatcher {
    private final AtomicReferenceArray<@Nullable Recorded> slots;
    private final int mask;
    private long lastSequence;
    private volatile long published;

    /** With room for this many events, a power of two. */
    EventRing(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("The capacity is a power of two, not " + capacity + ".");
        }
        this.slots = new AtomicReferenceArray<>(capacity);
        this.mask = capacity - 1;
    }

    @Override
    public void onCommand(Command command, long nowNanos) {
        if (command instanceof Command.Acquire || command instanceof Command.Release) {
            put(new Recorded.Asked(++lastSequence, nowNanos, command));
        }
    }

    @Override
    public void onEffect(Effect effect, long nowNanos) {
        if (!(effect instanceof Effect.Lapsed)) {
            put(new Recorded.Happened(++lastSequence, nowNanos, effect));
        }
    }

    private void put(Recorded recorded) {
        slots.setRelease((int) recorded.sequence() & mask, recorded);
        published = recorded.sequence();
    }

    /** The newest event's number, 0 before the first. */
    long published() {
        return published;
    }

    /** The oldest event that can still be read, at this moment. */
    long oldest() {
        return Math.max(1, published - mask);
    }

    /** The event of this number, or null when a later one has taken its place. */
    @Nullable
    Recorded read(long sequence) {
        Recorded found = slots.getAcquire((int) sequence & mask);
        return found != null && found.sequence() == sequence ? found : null;
    }
}
