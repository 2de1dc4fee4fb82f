package io.ticketing.server.lock;

/** Something that ends at an instant unless it has ended otherwise before. */
interface Timed {
    /** When it ends, by the clock of the table's commands. Does not change. */
    long endNanos();

    /** Unsigned; of two that end at one instant, the lower goes first. Does not change. */
    long order();

    /** Whether its end still matters. Once false, never true again. */
    boolean isPending();

    /** Whether it has ended at this instant: the end belongs to the time after it. */
    default boolean hasEnded(long nowNanos) {
        return nowNanos >= endNanos();
    }
}
