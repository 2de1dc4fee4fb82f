package io.ticketing.client;

import io.netty.channel.EventLoop;
import java.util.function.LongSupplier;

/**
 * What a client runs on.
 *
 * @param loop the one thread that touches its state
 * @param nanoTime the monotonic clock, in step with the loop's timers
 */
record ClientRuntime(EventLoop loop, Dialer dialer, LongSupplier nanoTime) {
    long now() {
        return nanoTime.getAsLong();
    }
}
