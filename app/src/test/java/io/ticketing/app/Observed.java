package io.ticketing.app;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import java.util.Arrays;
import java.util.List;

/** Makes what a server might show. */
public final class Observed {
    public static final long SECOND = 1_000_000_000L;

    private Observed() {}

    /** A key held with this token until this instant. */
    public static ObservedKey held(String key, long token, long leaseEndsNanos) {
        return held(key, token, leaseEndsNanos, List.of());
    }

    /** The same with waiters. */
    public static ObservedKey held(String key, long token, long leaseEndsNanos, List<ObservedWaiter> queue) {
        ObservedHolder holder = new ObservedHolder(
                token,
                token * 1_000,
                7,
                "10.0.3." + Long.remainderUnsigned(token, 200) + ":4000",
                30_000,
                leaseEndsNanos,
                leaseEndsNanos - 30 * SECOND,
                WireVersion.V0_3);
        return new ObservedKey(
                Key.of(key),
                ObservedKey.Holding.HELD,
                holder,
                queue.size(),
                queue.isEmpty() ? 0 : queue.getFirst().queuedNanos(),
                0,
                MatrixRow.A1,
                queue,
                List.of());
    }

    /** The same key, of which the server says that its lease has ended. */
    public static ObservedKey expired(ObservedKey key) {
        return new ObservedKey(
                key.key(),
                ObservedKey.Holding.EXPIRED,
                key.holder(),
                key.waiters(),
                key.oldestWaiterSinceNanos(),
                key.changedNanos(),
                MatrixRow.EXPIRY,
                key.queue(),
                key.setKeys());
    }

    /** The same key as part of a grant of these keys, in byte order. */
    public static ObservedKey inSet(ObservedKey key, String... keys) {
        return new ObservedKey(
                key.key(),
                key.holding(),
                key.holder(),
                key.waiters(),
                key.oldestWaiterSinceNanos(),
                key.changedNanos(),
                key.lastRow(),
                key.queue(),
                Arrays.stream(keys).map(Key::of).toList());
    }

    /** A place in a queue. */
    public static ObservedWaiter waiter(long owner, long queuedNanos) {
        return new ObservedWaiter(
                owner, 9, "10.0.5.2:5000", queuedNanos, queuedNanos + 20 * SECOND, 10_000, List.of(), WireVersion.V0_3);
    }

    /** A grant of a key. */
    public static ObservedEvent granted(long sequence, String key, long token) {
        return new ObservedEvent(
                sequence,
                ObservedEvent.Kind.GRANTED,
                MatrixRow.A1,
                null,
                0,
                1_764_590_400_000L + sequence,
                List.of(Key.of(key)),
                token * 1_000,
                token,
                0,
                7,
                "10.0.3.1:4000",
                10,
                30,
                0,
                0,
                0,
                0,
                0,
                WireVersion.V0_3);
    }
}
