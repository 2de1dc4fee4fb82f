package io.ticketing.app.ui.kit;

import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** What all dialogs have in common. */
public final class Dialogs {
    private Dialogs() {}

    /** Puts the dialog over its owner and gives it the owner's look. */
    public static void adopt(Dialog<?> dialog, @Nullable Window owner) {
        dialog.initOwner(owner);
        if (owner != null && owner.getScene() != null) {
            dialog.getDialogPane().getStylesheets().setAll(owner.getScene().getStylesheets());
        }
    }

    /** Lets a label show all of its text, over as many lines as it needs; without text it takes no place. */
    public static void wrap(Label label, double width) {
        label.setWrapText(true);
        label.setMaxWidth(width);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
}
