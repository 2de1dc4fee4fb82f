package io.ticketing.app.ui.keys;

import io.ticketing.observer.ObservedKey;

/** A row with its values as they were on the JavaFX thread, so that a worker may compare them. */
record RowFacts(KeyRow row, ObservedKey state, boolean ours) {
    static RowFacts of(KeyRow row) {
        return new RowFacts(row, row.state(), row.isOurs());
    }

    Standing standing(long nowNanos) {
        return Standing.of(state, false, nowNanos);
    }
}
