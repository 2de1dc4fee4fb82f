package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;

/** What a holder has: its keys under one fencing token, until released or expired. */
final class Grant extends Deadline {
    final Requester requester;
    final KeySet keys;
    final KeyEntry[] entries;
    final long owner;
    final long fencingToken;
    final long grantedNanos;
    final long leaseNanos;
    private boolean current = true;

    Grant(
            Requester requester,
            KeySet keys,
            KeyEntry[] entries,
            long owner,
            long fencingToken,
            long grantedNanos,
            long leaseNanos) {
        this.requester = requester;
        this.keys = keys;
        this.entries = entries;
        this.owner = owner;
        this.fencingToken = fencingToken;
        this.grantedNanos = grantedNanos;
        this.leaseNanos = leaseNanos;
    }

    boolean isExpired(long nowNanos) {
        return nowNanos >= atNanos();
    }

    boolean hasWaiters() {
        for (KeyEntry entry : entries) {
            if (!entry.queue.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Leaves all its keys. */
    void end() {
        current = false;
        for (KeyEntry entry : entries) {
            entry.grant = null;
        }
    }

    @Override
    long atNanos() {
        return grantedNanos + leaseNanos;
    }

    @Override
    boolean isCurrent() {
        return current;
    }

    @Override
    long sequence() {
        return fencingToken;
    }
}
