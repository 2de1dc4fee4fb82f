package io.ticketing.observer;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One key as a server last showed it. Instants are of the local monotonic clock; they were worked out from the ages and
 * remaining durations of the frame when it came.
 *
 * @param holding whether somebody holds it
 * @param holder who, or null when {@link Holding#FREE}
 * @param waiters waiters in all, also those that {@code queue} leaves out
 * @param oldestWaiterSinceNanos when the longest waiter began to wait; meaningless without waiters
 * @param changedNanos when it last changed at the server
 * @param lastRow the matrix row of that change
 * @param queue the waiters in order; empty unless the subscription asked for this key's queue
 * @param setKeys of a key held as part of a set, all the set's keys; otherwise empty
 */
public record ObservedKey(
        Key key,
        Holding holding,
        @Nullable ObservedHolder holder,
        int waiters,
        long oldestWaiterSinceNanos,
        long changedNanos,
        MatrixRow lastRow,
        List<ObservedWaiter> queue,
        List<Key> setKeys) {
    /** All keys that its holder's grant covers: the key alone, or its set. */
    public KeySet grantedKeys() {
        return setKeys.isEmpty() ? KeySet.of(key) : new KeySet(setKeys);
    }

    /** Whether somebody holds a key. */
    public enum Holding {
        /** Held, and its lease runs, as far as the server has said. */
        HELD,
        /** The server says that the lease has ended; the key is not yet taken over or swept. */
        EXPIRED,
        /** Nobody holds it; its waiters wait for other keys of their sets. */
        FREE
    }
}
