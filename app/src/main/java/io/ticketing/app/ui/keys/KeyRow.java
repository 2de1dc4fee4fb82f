package io.ticketing.app.ui.keys;

import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** One row of the table; belongs to its key. A plain object: visible cells read it again on the pulse. */
public final class KeyRow {
    private final Key key;
    private final String shownKey;
    private final ReadOnlyObjectWrapper<KeyRow> self = new ReadOnlyObjectWrapper<>(this);
    private final long appearedNanos;
    private ObservedKey state;
    private boolean gone;
    private boolean ours;

    KeyRow(ObservedKey state, long appearedNanos) {
        this.key = state.key();
        this.shownKey = KeyText.escaped(key);
        this.state = state;
        this.appearedNanos = appearedNanos;
    }

    /** The key, exact. */
    public Key key() {
        return key;
    }

    /** The key as it may be shown. */
    public String shownKey() {
        return shownKey;
    }

    /** As last observed. */
    public ObservedKey state() {
        return state;
    }

    /** Who holds it, or null. */
    public @Nullable ObservedHolder holder() {
        return state.holder();
    }

    /** Whether the server has dropped the key; the row is about to go. */
    public boolean isGone() {
        return gone;
    }

    /** Whether the lock was granted to this console. */
    public boolean isOurs() {
        return ours;
    }

    /** When the row came, local monotonic. */
    public long appearedNanos() {
        return appearedNanos;
    }

    void update(ObservedKey next) {
        state = next;
        gone = false;
    }

    void drop() {
        gone = true;
    }

    void setOurs(boolean isOurs) {
        ours = isOurs;
    }

    /** How the holder stands at this instant. */
    public Standing standing(long nowNanos) {
        return Standing.of(state, gone, nowNanos);
    }

    ObservableValue<KeyRow> self() {
        return self;
    }
}
