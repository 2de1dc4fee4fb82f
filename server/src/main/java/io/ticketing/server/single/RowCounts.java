package io.ticketing.server.single;

import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.lock.Effect;

/**
 * How often each row of the matrix was carried out. A4 counts once, when the request is queued: the grant or time-out
 * that ends its wait is the same row. Used on the loop only.
 */
public final class RowCounts implements LockWatcher {
    private final long[] counts = new long[MatrixRow.values().length];

    @Override
    public void onEffect(Effect effect, long nowNanos) {
        if (!endsWait(effect) && !(effect instanceof Effect.Lapsed)) {
            counts[effect.row().ordinal()]++;
        }
    }

    private static boolean endsWait(Effect effect) {
        return effect instanceof Effect.Reply && effect.row() == MatrixRow.A4;
    }

    /** Since the start. */
    public long of(MatrixRow row) {
        return counts[row.ordinal()];
    }
}
