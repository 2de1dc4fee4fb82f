package io.ticketing.app.ui.keys;

import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;

/** How a key stands, as far as the server has told. A countdown at 0 says so, and leaves the verdict to the server. */
public enum Standing {
    /** Held, and the lease runs. */
    HELD,
    /** The countdown is at 0, or the server said that the lease ended: it waits for the server. */
    EXPIRED,
    /** Nobody holds it; its waiters wait for other keys of their sets. */
    FREE,
    /** The server dropped it. */
    RELEASED;

    static Standing of(ObservedKey state, boolean gone, long nowNanos) {
        if (gone) {
            return RELEASED;
        }
        ObservedHolder holder = state.holder();
        if (holder == null) {
            return FREE;
        }
        boolean expired = state.holding() == ObservedKey.Holding.EXPIRED || nowNanos - holder.leaseEndsNanos() >= 0;
        return expired ? EXPIRED : HELD;
    }
}
