package io.ticketing.app.ui.keys;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * The table's rows, filter, order and selection. Rows are updated in place; filtering and sorting run on a worker and come
 * back as a new order: soon after rows came or went or the filter changed, and once a second when the table is sorted by
 * a column that changes, but never while somebody acts on the table. On the JavaFX thread, but for the worker.
 */
public final class KeysViewModel {
    private static final long STRUCTURE_EVERY_NANOS = 200_000_000L;
    private static final long RESORT_EVERY_NANOS = 1_000_000_000L;
    private static final long HOLD_NANOS = 1_000_000_000L;

    private final Map<Key, KeyRow> rows = new LinkedHashMap<>();
    private final Map<Key, KeyRow> leaving = new LinkedHashMap<>();
    private final RowList shown = new RowList();
    private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
    private final ObjectProperty<@Nullable Key> selectedKey = new SimpleObjectProperty<>();
    private final ObjectProperty<KeyFilter> filter = new SimpleObjectProperty<>(KeyFilter.NONE);
    private final LongSupplier nanoTime;
    private final Executor worker;
    private final Executor fx;
    private KeyColumn sortColumn = KeyColumn.KEY;
    private boolean ascending = true;
    private boolean structureChanged;
    private boolean valuesChanged;
    private boolean ordering;
    private boolean pressed;
    private long orderedNanos;
    private long heldUntilNanos;
    private Set<Long> ourTokens = Set.of();

    /**
     * An empty table.
     *
     * @param worker where rows are filtered and sorted
     * @param fx brings the result back to the JavaFX thread
     */
    public KeysViewModel(LongSupplier nanoTime, Executor worker, Executor fx) {
        this.nanoTime = nanoTime;
        this.worker = worker;
        this.fx = fx;
        this.orderedNanos = nanoTime.getAsLong() - RESORT_EVERY_NANOS;
        this.heldUntilNanos = orderedNanos;
        filter.addListener(_ -> orderNow());
    }

    /** The rows in the order in which they are shown. */
    public RowList shown() {
        return shown;
    }

    /** How many keys there are before the filter. */
    public ReadOnlyIntegerProperty totalProperty() {
        return total.getReadOnlyProperty();
    }

    /** The selected key, or null. It stays selected when its row is filtered out or goes. */
    public ObjectProperty<@Nullable Key> selectedKeyProperty() {
        return selectedKey;
    }

    /** What is shown. */
    public ObjectProperty<KeyFilter> filterProperty() {
        return filter;
    }

    /** The row of a key, or empty when the server has none. */
    public Optional<KeyRow> row(Key key) {
        return Optional.ofNullable(rows.get(key));
    }

    /** Takes what happened since the last frame. */
    public void accept(Frame frame) {
        long now = nanoTime.getAsLong();
        noteOurs(frame.state());
        if (frame.replaceAll()) {
            dropAllBut(frame.keys());
        }
        frame.keys().forEach((key, state) -> apply(key, state, now));
        total.set(rows.size());
        orderWhenDue(now);
    }

    private void noteOurs(ConsoleState state) {
        Set<Long> tokens = state.ourTokens();
        if (!tokens.equals(ourTokens)) {
            ourTokens = tokens;
            rows.values().forEach(this::markOurs);
        }
    }

    private void markOurs(KeyRow row) {
        ObservedHolder holder = row.holder();
        row.setOurs(holder != null && ourTokens.contains(holder.fencingToken()));
    }

    private void dropAllBut(Map<Key, Optional<ObservedKey>> kept) {
        List<Key> all = new ArrayList<>(rows.keySet());
        all.stream().filter(key -> !kept.containsKey(key)).forEach(this::drop);
    }

    private void apply(Key key, Optional<ObservedKey> state, long now) {
        if (state.isEmpty()) {
            drop(key);
            return;
        }
        KeyRow row = rows.get(key);
        if (row == null) {
            row = comeBackOrNew(state.get(), now);
            rows.put(key, row);
            structureChanged = true;
        }
        row.update(state.get());
        markOurs(row);
        valuesChanged = true;
    }

    /** A key that goes and comes between two orders keeps its row, and with it its place. */
    private KeyRow comeBackOrNew(ObservedKey state, long now) {
        KeyRow left = leaving.remove(state.key());
        return left == null ? new KeyRow(state, now) : left;
    }

    private void drop(Key key) {
        KeyRow row = rows.remove(key);
        if (row != null) {
            row.drop();
            leaving.put(key, row);
            structureChanged = true;
        }
    }

    /** Sorts by another column, at once. */
    public void sortBy(KeyColumn column, boolean isAscending) {
        sortColumn = column;
        ascending = isAscending;
        orderNow();
    }

    /** The mouse is down on the table, or up again: while it is down, and a second after, nothing is sorted again. */
    public void setPressed(boolean isPressed) {
        pressed = isPressed;
        touch();
    }

    /** Somebody moved in the table: nothing is sorted again for a second. */
    public void touch() {
        heldUntilNanos = nanoTime.getAsLong() + HOLD_NANOS;
    }

    /** Time passes. */
    public void tick(long nowNanos) {
        orderWhenDue(nowNanos);
    }

    private void orderWhenDue(long now) {
        long since = now - orderedNanos;
        boolean structureDue = structureChanged && since >= STRUCTURE_EVERY_NANOS && !pressed;
        boolean valuesDue = valuesChanged && sortColumnMoves() && since >= RESORT_EVERY_NANOS && !isHeld(now);
        if (structureDue || valuesDue) {
            orderNow();
        }
    }

    private boolean sortColumnMoves() {
        return sortColumn.isChanging()
                || filter.get().contendedOnly()
                || filter.get().expiredOnly()
                || filter.get().oursOnly();
    }

    private boolean isHeld(long now) {
        return pressed || now - heldUntilNanos < 0;
    }

    private void orderNow() {
        if (ordering) {
            structureChanged = true;
            return;
        }
        ordering = true;
        structureChanged = false;
        valuesChanged = false;
        orderedNanos = nanoTime.getAsLong();
        leaving.clear();
        RowFacts[] facts = rows.values().stream().map(RowFacts::of).toArray(RowFacts[]::new);
        KeyFilter wanted = filter.get();
        KeyColumn column = sortColumn;
        boolean direction = ascending;
        long now = orderedNanos;
        worker.execute(() -> {
            KeyRow[] order = order(facts, wanted, column, direction, now);
            fx.execute(() -> ordered(order));
        });
    }

    private static KeyRow[] order(RowFacts[] facts, KeyFilter filter, KeyColumn column, boolean ascending, long now) {
        RowFacts[] passing = Arrays.stream(facts).filter(filter.at(now)).toArray(RowFacts[]::new);
        Arrays.sort(passing, column.order(ascending));
        return Arrays.stream(passing).map(RowFacts::row).toArray(KeyRow[]::new);
    }

    private void ordered(KeyRow[] order) {
        ordering = false;
        shown.swap(order);
    }
}
