package io.ticketing.app.ui.keys;

import io.ticketing.app.ui.kit.Texts;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.function.LongSupplier;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** The table of keys: selection belongs to the key, sorting to the model. */
final class KeysTable extends TableView<KeyRow> {
    private static final double ROW_HEIGHT = 24;

    private final KeysViewModel model;
    private final LiveCells cells;
    private boolean restoring;
    private boolean restoreDue;

    KeysTable(KeysViewModel model, LongSupplier nanoTime, Texts texts, ColumnChoice choice) {
        this.model = model;
        this.cells = new LiveCells(nanoTime);
        getStyleClass().addAll("keys-table", "dense");
        setFixedCellSize(ROW_HEIGHT);
        setTableMenuButtonVisible(true);
        setItems(model.shown());
        setRowFactory(_ -> new KeyTableRow());
        addColumns(new Cells(cells, texts), texts, choice);
        // The model sorts, on a worker; the table only says by what.
        setSortPolicy(_ -> {
            sortModel();
            return true;
        });
        followSelection();
        noteHands();
    }

    private void addColumns(Cells factory, Texts texts, ColumnChoice choice) {
        for (KeyColumn column : KeyColumn.values()) {
            TableColumn<KeyRow, KeyRow> tableColumn = new TableColumn<>(texts.text("column." + column));
            tableColumn.setId(column.name());
            tableColumn.setUserData(column);
            tableColumn.setPrefWidth(choice.width(column));
            tableColumn.setVisible(choice.isVisible(column));
            tableColumn.setCellValueFactory(features -> features.getValue().self());
            tableColumn.setCellFactory(_ -> factory.of(column));
            tableColumn.setComparator((_, _) -> 0);
            tableColumn.visibleProperty().addListener((_, _, visible) -> choice.setVisible(column, visible));
            tableColumn.widthProperty().addListener((_, _, width) -> choice.setWidth(column, width.doubleValue()));
            getColumns().add(tableColumn);
        }
    }

    private void sortModel() {
        List<TableColumn<KeyRow, ?>> order = getSortOrder();
        if (order.isEmpty()) {
            model.sortBy(KeyColumn.KEY, true);
        } else {
            TableColumn<KeyRow, ?> first = order.getFirst();
            model.sortBy((KeyColumn) first.getUserData(), first.getSortType() == TableColumn.SortType.ASCENDING);
        }
    }

    private void followSelection() {
        getSelectionModel().selectedItemProperty().addListener((_, _, row) -> {
            if (!restoring && !restoreDue && !model.shown().isSwapping() && row != null) {
                model.touch();
                model.selectedKeyProperty().set(row.key());
            }
        });
        model.selectedKeyProperty().addListener((_, _, _) -> restoreSelection());
        model.shown().addListener((ListChangeListener<KeyRow>) _ -> {
            restoreDue = true;
            requestLayout();
        });
    }

    /** The skin must have seen the new order before a row of it can be selected. */
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (restoreDue) {
            restoreSelection();
            restoreDue = false;
        }
    }

    /** After a new order the selected row stands elsewhere, or is not shown; the selection stays with its key. */
    private void restoreSelection() {
        restoring = true;
        try {
            Key selected = model.selectedKeyProperty().get();
            int index = selected == null ? -1 : indexOf(selected);
            if (index < 0) {
                getSelectionModel().clearSelection();
            } else if (getSelectionModel().getSelectedIndex() != index
                    || getSelectionModel().getSelectedItem() != model.shown().get(index)) {
                getSelectionModel().clearAndSelect(index);
                getFocusModel().focus(index);
            }
        } finally {
            restoring = false;
        }
    }

    private int indexOf(Key key) {
        for (int i = 0; i < model.shown().size(); i++) {
            if (model.shown().get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private void noteHands() {
        addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> model.setPressed(true));
        addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> model.setPressed(false));
        addEventFilter(KeyEvent.KEY_PRESSED, _ -> model.touch());
    }

    void render(long nowNanos) {
        cells.renderAll(nowNanos);
    }

    @Nullable
    KeyRow selectedRow() {
        Key selected = model.selectedKeyProperty().get();
        return selected == null ? null : model.row(selected).orElse(null);
    }

    /** Carries the row's meaning to the styles: expired, gone, ours. */
    private static final class KeyTableRow extends TableRow<KeyRow> {
        private static final PseudoClass GONE = PseudoClass.getPseudoClass("gone");
        private static final PseudoClass OURS = PseudoClass.getPseudoClass("ours");

        @Override
        protected void updateItem(@Nullable KeyRow row, boolean empty) {
            super.updateItem(row, empty);
            pseudoClassStateChanged(GONE, row != null && row.isGone());
            pseudoClassStateChanged(OURS, row != null && row.isOurs());
        }
    }
}
