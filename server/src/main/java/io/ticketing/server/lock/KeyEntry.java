package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/** A registered key: held, or reserved for waiters that need other keys too. */
final class KeyEntry {
    final Key key;
    final WaitQueue queue = new WaitQueue();

    @Nullable
    Grant grant;

    long lastToken;
    private MatrixRow lastRow = MatrixRow.A1;
    private long changedNanos;

    KeyEntry(Key key) {
        this.key = key;
    }

    void changed(MatrixRow row, long nowNanos) {
        lastRow = row;
        changedNanos = nowNanos;
    }

    MatrixRow lastRow() {
        return lastRow;
    }

    long changedNanos() {
        return changedNanos;
    }

    /** Whether an arrival must not take it now: validly held, or free and reserved for its waiters. */
    boolean blocks(long nowNanos) {
        return grant == null ? !queue.isEmpty() : !grant.isExpired(nowNanos);
    }

    boolean isUnused() {
        return grant == null && queue.isEmpty();
    }
}
