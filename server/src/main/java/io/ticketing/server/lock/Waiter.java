package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;

/** A request that waits: one place in the queue of each of its keys. */
final class Waiter extends Deadline {
    final Command.Acquire request;
    final KeyEntry[] entries;
    final Place[] places;
    final long sequence;
    final long queuedNanos;
    private boolean waiting = true;

    Waiter(Command.Acquire request, KeyEntry[] entries, long sequence, long queuedNanos) {
        this.request = request;
        this.entries = entries;
        this.places = new Place[entries.length];
        this.sequence = sequence;
        this.queuedNanos = queuedNanos;
    }

    /** Takes the last place of each queue. */
    void enqueue() {
        for (int i = 0; i < entries.length; i++) {
            places[i] = entries[i].queue.append(this);
        }
    }

    /** Leaves every queue, from wherever it stands. */
    void leave() {
        waiting = false;
        for (int i = 0; i < entries.length; i++) {
            entries[i].queue.remove(places[i]);
        }
    }

    boolean hasEnded(long nowNanos) {
        return nowNanos >= atNanos();
    }

    /** Whether all its keys are free and it is the head of all their queues. */
    boolean isNext() {
        for (KeyEntry entry : entries) {
            if (entry.grant != null || entry.queue.head() != this) {
                return false;
            }
        }
        return true;
    }

    /** Its place from the head, 1 for the head itself; of a set the worst. Only right just after {@link #enqueue}. */
    int lastPosition() {
        int worst = 0;
        for (KeyEntry entry : entries) {
            worst = Math.max(worst, entry.queue.size());
        }
        return worst;
    }

    long waitedNanos(long nowNanos) {
        return nowNanos - queuedNanos;
    }

    KeySet keys() {
        return request.keys();
    }

    @Override
    long atNanos() {
        return queuedNanos + request.waitNanos();
    }

    @Override
    boolean isCurrent() {
        return waiting;
    }

    @Override
    long sequence() {
        return sequence;
    }
}
