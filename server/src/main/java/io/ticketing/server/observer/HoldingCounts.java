package io.ticketing.server.observer;

import java.util.Collection;

/**
 * How many keys are held and how many of them beyond their lease's end; the rest are reserved for waiters of sets.
 *
 * @param held within their lease
 * @param expired beyond it
 */
record HoldingCounts(int held, int expired) {
    static HoldingCounts of(Collection<KeyRow> rows, long nowNanos) {
        int held = 0;
        int expired = 0;
        for (KeyRow row : rows) {
            if (row.view().isExpired(nowNanos)) {
                expired++;
            } else if (row.view().holder() != null) {
                held++;
            }
        }
        return new HoldingCounts(held, expired);
    }
}
