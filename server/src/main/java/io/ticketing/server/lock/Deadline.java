package io.ticketing.server.lock;

/** Something that is due at an instant, as long as it still means something. */
abstract sealed class Deadline permits Grant, Waiter {
    /** Kept by the heap. */
    boolean inHeap;

    abstract long atNanos();

    abstract boolean isCurrent();

    /** Breaks ties: the order in which things of one kind came about. */
    abstract long sequence();

    /** By instant; at one instant leases end before waits do, and either in the order they came about. */
    final boolean isBefore(Deadline other) {
        if (atNanos() != other.atNanos()) {
            return atNanos() < other.atNanos();
        }
        boolean lease = this instanceof Grant;
        return lease == other instanceof Grant ? Long.compareUnsigned(sequence(), other.sequence()) < 0 : lease;
    }
}
