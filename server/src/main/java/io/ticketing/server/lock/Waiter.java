package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.lock.WaitQueue.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A request that waits (row A4): it stands in the queue of each of its keys and in that of its connection. */
final class Waiter implements Timed {
    /** Who came first; the order of every queue. */
    static final Comparator<Waiter> BY_ARRIVAL = Comparator.comparingLong(Waiter::order);

    private final Command.Acquire request;
    private final List<KeyEntry> entries;
    private final List<Place> places;
    private final WaitQueue connection;
    private final Place connectionPlace;
    private final long arrival;
    private final long queuedNanos;
    private boolean waiting = true;

    /** Joins the queues of the keys and that of the connection. */
    Waiter(Command.Acquire request, List<KeyEntry> entries, WaitQueue connection, long arrival, long queuedNanos) {
        this.request = request;
        this.entries = entries;
        this.connection = connection;
        this.arrival = arrival;
        this.queuedNanos = queuedNanos;
        this.places = new ArrayList<>(entries.size());
        this.connectionPlace = connection.join(this);
        for (KeyEntry entry : entries) {
            places.add(entry.queue.join(this));
            entry.changed(MatrixRow.A4, queuedNanos);
        }
    }

    Command.Acquire request() {
        return request;
    }

    List<KeyEntry> entries() {
        return entries;
    }

    WaitQueue connection() {
        return connection;
    }

    long queuedNanos() {
        return queuedNanos;
    }

    long waitedNanos(long nowNanos) {
        return nowNanos - queuedNanos;
    }

    @Override
    public long endNanos() {
        return queuedNanos + request.waitNanos();
    }

    @Override
    public long order() {
        return arrival;
    }

    @Override
    public boolean isPending() {
        return waiting;
    }

    /** Its place in the longest of its queues, just after it joined; 1 is the head. */
    int position() {
        int worst = 0;
        for (KeyEntry entry : entries) {
            worst = Math.max(worst, entry.queue.size());
        }
        return worst;
    }

    /** Whether it is its turn: nobody holds its keys, and it is at the head of every queue that it stands in. */
    boolean isNext() {
        for (KeyEntry entry : entries) {
            if (entry.isHeld() || entry.queue.head() != this) {
                return false;
            }
        }
        return true;
    }

    /** Gives up all its places. */
    void leave(MatrixRow row, long nowNanos) {
        waiting = false;
        connection.leave(connectionPlace);
        for (int i = 0; i < places.size(); i++) {
            KeyEntry entry = entries.get(i);
            entry.queue.leave(places.get(i));
            entry.changed(row, nowNanos);
        }
    }
}
