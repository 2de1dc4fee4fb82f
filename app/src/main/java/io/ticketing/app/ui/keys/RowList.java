package io.ticketing.app.ui.keys;

import java.util.Arrays;
import java.util.List;
import javafx.collections.ObservableListBase;

/** The rows in the order in which they are shown; a new order replaces the old one in one change. */
public final class RowList extends ObservableListBase<KeyRow> {
    private KeyRow[] rows = new KeyRow[0];
    private boolean swapping;

    @Override
    public KeyRow get(int index) {
        return rows[index];
    }

    @Override
    public int size() {
        return rows.length;
    }

    /** False when the order is the one that stands already. */
    boolean swap(KeyRow[] next) {
        if (Arrays.equals(rows, next)) {
            return false;
        }
        List<KeyRow> before = Arrays.asList(rows);
        swapping = true;
        beginChange();
        rows = next;
        nextReplace(0, next.length, before);
        endChange();
        swapping = false;
        return true;
    }

    /** Whether listeners are being told of a new order: what a table selects by itself meanwhile is nobody's choice. */
    boolean isSwapping() {
        return swapping;
    }
}
