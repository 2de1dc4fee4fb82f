package io.ticketing.app.ui.details;

import io.ticketing.app.ui.events.EventsViewModel;
import io.ticketing.app.ui.keys.KeyRow;
import io.ticketing.app.ui.keys.KeysViewModel;
import io.ticketing.app.ui.keys.Standing;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows the selected key: whether it still has a row or not, it stays selected, and its wait queue is asked for. On the
 * JavaFX thread.
 */
public final class DetailsViewModel {
    private static final int EVENTS_SHOWN = 12;

    private final KeysViewModel keys;
    private final EventsViewModel events;

    /**
     * Details of whatever key is selected.
     *
     * @param watchQueues told whose wait queues are wanted from now on
     */
    public DetailsViewModel(KeysViewModel keys, EventsViewModel events, Consumer<Set<Key>> watchQueues) {
        this.keys = keys;
        this.events = events;
        keys.selectedKeyProperty()
                .addListener((_, _, selected) -> watchQueues.accept(selected == null ? Set.of() : Set.of(selected)));
    }

    /** The selected key at this instant, or empty when none is. */
    public Optional<KeyDetails> at(long nowNanos) {
        Key selected = keys.selectedKeyProperty().get();
        if (selected == null) {
            return Optional.empty();
        }
        return Optional.of(keys.row(selected)
                .map(row -> ofRow(row, nowNanos))
                .orElseGet(() -> new KeyDetails(
                        selected, null, Standing.RELEASED, false, events.lastOf(selected, EVENTS_SHOWN))));
    }

    private KeyDetails ofRow(KeyRow row, long nowNanos) {
        return new KeyDetails(
                row.key(),
                row.state(),
                row.standing(nowNanos),
                row.isOurs(),
                List.copyOf(events.lastOf(row.key(), EVENTS_SHOWN)));
    }
}
