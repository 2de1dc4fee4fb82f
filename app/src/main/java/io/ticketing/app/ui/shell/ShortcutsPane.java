package io.ticketing.app.ui.shell;

import io.ticketing.app.ui.kit.Dialogs;
import io.ticketing.app.ui.kit.Texts;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The list of shortcuts. */
final class ShortcutsPane {
    private static final String[][] KEYS = {
        {"/", "filter"},
        {"A", "acquire"},
        {"R", "release"},
        {"F", "force"},
        {"Space", "pause"},
        {"Ctrl+1…4", "view"},
        {"Ctrl+T", "theme"},
        {"?", "help"},
    };

    private ShortcutsPane() {}

    static void show(@Nullable Window owner) {
        Texts texts = Texts.beside(ShortcutsPane.class);
        GridPane grid = new GridPane();
        grid.getStyleClass().add("form-grid");
        for (int i = 0; i < KEYS.length; i++) {
            Label keys = new Label(KEYS[i][0]);
            keys.getStyleClass().add("shortcut-keys");
            grid.addRow(i, keys, new Label(texts.text("shortcuts." + KEYS[i][1])));
        }
        Dialog<ButtonType> dialog = new Dialog<>();
        Dialogs.adopt(dialog, owner);
        dialog.setTitle(texts.text("shortcuts.title"));
        dialog.getDialogPane().setContent(grid);
        dialog.getDialogPane().getButtonTypes().add(ButtonType.CLOSE);
        dialog.show();
    }
}
