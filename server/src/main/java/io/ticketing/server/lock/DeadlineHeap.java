package io.ticketing.server.lock;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Deadlines in the order in which they fall due. Nothing is taken out of the middle: an entry whose item is no longer
 * pending (its token is not current any more) is skipped when its turn comes. So that those do not pile up while long
 * leases are released after microseconds, {@link #forget} counts them and rebuilds the heap when most of it is stale:
 * it holds at most twice the pending entries and {@value #SMALL} more.
 *
 * <p>Instants and orders lie beside the items, so that sifting touches no item. One writer.
 */
final class DeadlineHeap<T extends Timed> {
    /** The instant of what never comes. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int SMALL = 64;

    private long[] ends = new long[SMALL];
    private long[] orders = new long[SMALL];
    private @Nullable Object[] items = new @Nullable Object[SMALL];
    private int size;
    private int stale;

    /** Takes a pending item that is not in here. */
    void add(T item) {
        if (size == ends.length) {
            resize(size * 2);
        }
        siftUp(size++, item.endNanos(), item.order(), item);
    }

    /** Tells that an item in here is no longer pending. */
    void forget() {
        stale++;
        if (size >= SMALL && stale > size / 2) {
            compact();
        }
    }

    /** Takes out the first item that has ended, or null when none has. */
    @Nullable
    T pollEnded(long nowNanos) {
        dropStaleHead();
        if (size == 0 || ends[0] > nowNanos) {
            return null;
        }
        T first = item(0);
        removeHead();
        return first;
    }

    /** The earliest end of a pending item, {@link #NEVER} when there is none. */
    long nextNanos() {
        dropStaleHead();
        return size == 0 ? NEVER : ends[0];
    }

    /** How many entries there are, stale ones too. */
    int size() {
        return size;
    }

    private void dropStaleHead() {
        while (size > 0 && !item(0).isPending()) {
            removeHead();
            stale--;
        }
    }

    private void removeHead() {
        size--;
        long end = ends[size];
        long order = orders[size];
        Object last = items[size];
        items[size] = null;
        if (size > 0) {
            siftDown(0, end, order, last);
        }
    }

    private void compact() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (item(i).isPending()) {
                place(kept++, ends[i], orders[i], items[i]);
            }
        }
        Arrays.fill(items, kept, size, null);
        size = kept;
        stale = 0;
        shrink();
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i, ends[i], orders[i], items[i]);
        }
    }

    private void shrink() {
        if (ends.length > SMALL && size < ends.length / 4) {
            resize(Math.max(SMALL, ends.length / 2));
        }
    }

    private void resize(int capacity) {
        ends = Arrays.copyOf(ends, capacity);
        orders = Arrays.copyOf(orders, capacity);
        items = Arrays.copyOf(items, capacity);
    }

    private void siftUp(int from, long end, long order, @Nullable Object item) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!isBefore(end, order, parent)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        place(at, end, order, item);
    }

    private void siftDown(int from, long end, long order, @Nullable Object item) {
        int at = from;
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            int least = lesserOf(child, child + 1);
            if (isBefore(end, order, least)) {
                break;
            }
            move(least, at);
            at = least;
        }
        place(at, end, order, item);
    }

    private int lesserOf(int left, int right) {
        return right < size && isBefore(ends[right], orders[right], left) ? right : left;
    }

    private boolean isBefore(long end, long order, int other) {
        return end < ends[other] || (end == ends[other] && Long.compareUnsigned(order, orders[other]) < 0);
    }

    private void move(int from, int to) {
        place(to, ends[from], orders[from], items[from]);
    }

    private void place(int at, long end, long order, @Nullable Object item) {
        ends[at] = end;
        orders[at] = order;
        items[at] = item;
    }

    @SuppressWarnings("unchecked") // only add() puts items in
    private T item(int index) {
        return (T) Objects.requireNonNull(items[index]);
    }
}
