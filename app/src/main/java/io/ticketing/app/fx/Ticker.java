package io.ticketing.app.fx;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import javafx.animation.AnimationTimer;

/**
 * Lets countdowns move: calls its listeners with the local monotonic instant some twenty times a second, on the JavaFX
 * thread, as part of a pulse. A lease of thirty seconds moves a bar by less than a pixel between two calls.
 */
public final class Ticker extends AnimationTimer {
    private static final long EVERY_NANOS = 50_000_000L;

    private final LongSupplier nanoTime;
    private final List<LongConsumer> listeners = new ArrayList<>();
    private long lastNanos;

    /** With the clock of all instants. */
    public Ticker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Calls this listener too. On the JavaFX thread. */
    public void onTick(LongConsumer listener) {
        listeners.add(listener);
    }

    @Override
    public void handle(long pulseNanos) {
        if (pulseNanos - lastNanos < EVERY_NANOS) {
            return;
        }
        lastNanos = pulseNanos;
        long now = nanoTime.getAsLong();
        listeners.forEach(listener -> listener.accept(now));
    }
}
