package io.ticketing.app.ui.keys;

import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/** A cell that reads its row again on the pulse, instead of listening to it. */
abstract class LiveCell extends TableCell<KeyRow, KeyRow> {
    private final LiveCells cells;

    LiveCell(LiveCells cells, String... styleClasses) {
        this.cells = cells;
        getStyleClass().addAll(styleClasses);
    }

    /** Shows the row as it is at this instant; sets only what differs. */
    abstract void render(KeyRow row, long nowNanos);

    @Override
    protected void updateItem(@Nullable KeyRow row, boolean empty) {
        super.updateItem(row, empty);
        if (row == null || empty) {
            cells.remove(this);
            setText(null);
            setGraphic(null);
        } else {
            cells.add(this);
            render(row, cells.nowNanos());
        }
    }

    /** Sets the text if it differs, since a layout follows each change. */
    final void text(String text) {
        if (!text.equals(getText())) {
            setText(text);
        }
    }
}
