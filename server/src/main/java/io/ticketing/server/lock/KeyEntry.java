package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/** A registered key: who holds it and who waits for it. Without a grant it is reserved for the head of its queue. */
final class KeyEntry {
    final Key key;
    final WaitQueue queue = new WaitQueue();

    private @Nullable Grant grant;
    private long previousToken;
    private MatrixRow lastRow = MatrixRow.A1;
    private long changedNanos;

    KeyEntry(Key key) {
        this.key = key;
    }

    /** Who holds the key, though the lease may have ended; null when nobody does. */
    @Nullable
    Grant grant() {
        return grant;
    }

    /** The token of the last holder before this one while the key stayed registered, 0 for none. */
    long previousToken() {
        return previousToken;
    }

    /** The matrix row of the last change. */
    MatrixRow lastRow() {
        return lastRow;
    }

    /** When the last change was. */
    long changedNanos() {
        return changedNanos;
    }

    void takenBy(Grant newGrant) {
        grant = newGrant;
    }

    void freed(long token) {
        grant = null;
        previousToken = token;
    }

    void changed(MatrixRow row, long nowNanos) {
        lastRow = row;
        changedNanos = nowNanos;
    }

    boolean isHeld() {
        return grant != null;
    }

    boolean isHeldBy(long token) {
        return grant != null && grant.token() == token;
    }

    /** Whether its holder's lease has ended, so that the next acquire may take it over. */
    boolean isExpired(long nowNanos) {
        return grant != null && grant.hasEnded(nowNanos);
    }

    /** Whether nobody holds it and nobody waits: it need not be registered. */
    boolean isIdle() {
        return grant == null && queue.isEmpty();
    }
}
