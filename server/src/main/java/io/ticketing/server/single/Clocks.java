package io.ticketing.server.single;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The clocks of a server, passed in so that tests can be their own.
 *
 * @param nanoTime monotonic, from 0 upward; every deadline is one of its instants
 * @param wall for labels only, never compared
 */
public record Clocks(LongSupplier nanoTime, InstantSource wall) {
    /** The machine's clocks; the monotonic one starts at 0 now. */
    public static Clocks system() {
        long origin = System.nanoTime();
        return new Clocks(() -> System.nanoTime() - origin, InstantSource.system());
    }
}
