package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/**
 * One registered key as it stands. Instants are of the table's clock.
 *
 * @param holder null when nobody holds it and its waiters wait for other keys of their sets
 * @param waiters in its queue
 * @param oldestWaiterSinceNanos meaningless without waiters
 * @param changedNanos when holder or queue last changed
 * @param lastRow the row of that change
 */
public record KeyView(
        Key key,
        @Nullable HolderView holder,
        int waiters,
        long oldestWaiterSinceNanos,
        long changedNanos,
        MatrixRow lastRow) {
    /**
     * Who holds a key.
     *
     * @param keys all keys of the grant
     * @param owner unsigned
     * @param fencingToken unsigned
     */
    public record HolderView(
            Requester requester, KeySet keys, long owner, long fencingToken, long grantedNanos, long leaseNanos) {
        /** When the lease ends; from this instant on the holder is expired. */
        public long leaseEndNanos() {
            return grantedNanos + leaseNanos;
        }

        static HolderView of(Grant grant) {
            return new HolderView(
                    grant.requester(),
                    grant.keys(),
                    grant.owner(),
                    grant.token(),
                    grant.grantedNanos(),
                    grant.leaseNanos());
        }
    }

    /**
     * One place in a wait queue.
     *
     * @param owner unsigned
     * @param keys all keys that it waits for
     */
    public record WaiterView(
            Requester requester, KeySet keys, long owner, long queuedNanos, long waitEndNanos, long leaseNanos) {
        static WaiterView of(Waiter waiter) {
            return new WaiterView(
                    waiter.request().requester(),
                    waiter.request().keys(),
                    waiter.request().owner(),
                    waiter.queuedNanos(),
                    waiter.endNanos(),
                    waiter.request().leaseNanos());
        }
    }

    /** Whether it is held by somebody whose lease has ended. */
    public boolean isExpired(long nowNanos) {
        return holder != null && nowNanos >= holder.leaseEndNanos();
    }

    static KeyView of(KeyEntry entry) {
        Waiter head = entry.queue.head();
        Grant grant = entry.grant();
        return new KeyView(
                entry.key,
                grant == null ? null : HolderView.of(grant),
                entry.queue.size(),
                head == null ? 0 : head.queuedNanos(),
                entry.changedNanos(),
                entry.lastRow());
    }
}
