package io.ticketing.app.ui.keys;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** The cells that show a row at this moment. On the JavaFX thread. */
final class LiveCells {
    private final Set<LiveCell> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    private final LongSupplier nanoTime;

    LiveCells(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void add(LiveCell cell) {
        shown.add(cell);
    }

    void remove(LiveCell cell) {
        shown.remove(cell);
    }

    long nowNanos() {
        return nanoTime.getAsLong();
    }

    void renderAll(long nowNanos) {
        for (LiveCell cell : List.copyOf(shown)) {
            KeyRow row = cell.getItem();
            if (row != null && cell.getScene() != null) {
                cell.render(row, nowNanos);
            }
        }
    }
}
