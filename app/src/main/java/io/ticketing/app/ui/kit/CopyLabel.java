package io.ticketing.app.ui.kit;

import java.util.function.Supplier;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** A value whose click copies it, complete, whatever is shown of it. */
public final class CopyLabel extends Label {
    private Supplier<String> value = this::getText;

    /** Shows and copies nothing yet. */
    public CopyLabel(String tooltip, String... styleClasses) {
        getStyleClass().add("copy-label");
        getStyleClass().addAll(styleClasses);
        setCursor(Cursor.HAND);
        setTooltip(new Tooltip(tooltip));
        setAccessibleRole(AccessibleRole.BUTTON);
        setGraphic(Icons.of(MaterialDesignC.CONTENT_COPY, "copy-icon"));
        setContentDisplay(ContentDisplay.RIGHT);
        setOnMouseClicked(_ -> Clipboards.copy(value.get()));
    }

    /** Shows this text and copies that one. */
    public void show(String shown, String copied) {
        setText(shown);
        value = () -> copied;
    }
}
