package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import java.util.List;

/** A holder: one fencing token over one key or a whole set of keys. It ends once, for all its keys. */
final class Grant implements Timed {
    private final Command.Acquire request;
    private final long token;
    private final long grantedNanos;
    private final List<KeyEntry> entries;
    private final long previousToken;
    private boolean current = true;

    Grant(Command.Acquire request, List<KeyEntry> entries, long token, long grantedNanos) {
        this.request = request;
        this.entries = entries;
        this.token = token;
        this.grantedNanos = grantedNanos;
        this.previousToken = highestPreviousToken(entries);
    }

    private static long highestPreviousToken(List<KeyEntry> entries) {
        long highest = 0;
        for (KeyEntry entry : entries) {
            highest = Long.compareUnsigned(entry.previousToken(), highest) > 0 ? entry.previousToken() : highest;
        }
        return highest;
    }

    Requester requester() {
        return request.requester();
    }

    KeySet keys() {
        return request.keys();
    }

    long owner() {
        return request.owner();
    }

    long leaseNanos() {
        return request.leaseNanos();
    }

    List<KeyEntry> entries() {
        return entries;
    }

    long token() {
        return token;
    }

    long grantedNanos() {
        return grantedNanos;
    }

    /** How long it has been held. */
    long heldNanos(long nowNanos) {
        return nowNanos - grantedNanos;
    }

    @Override
    public long endNanos() {
        return grantedNanos + leaseNanos();
    }

    @Override
    public long order() {
        return token;
    }

    @Override
    public boolean isPending() {
        return current;
    }

    /** Whether somebody waits for one of its keys. */
    boolean hasWaiters() {
        for (KeyEntry entry : entries) {
            if (!entry.queue.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The highest token that was on its keys before, 0 for none. */
    long previousToken() {
        return previousToken;
    }

    /** Begins: the keys are held. */
    void begin(MatrixRow row) {
        for (KeyEntry entry : entries) {
            entry.takenBy(this);
            entry.changed(row, grantedNanos);
        }
    }

    /** Ends: nobody holds the keys. */
    void end(MatrixRow row, long nowNanos) {
        current = false;
        for (KeyEntry entry : entries) {
            entry.freed(token);
            entry.changed(row, nowNanos);
        }
    }
}
