package io.ticketing.app.ui.kit;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;

/** What stands where nothing is yet: what would be here, how to get it, and one button. */
public final class EmptyView extends VBox {
    private final Label title = new Label();
    private final Label explanation = new Label();

    /** With an icon and, unless its text is empty, a button. */
    public EmptyView(Ikon ikon, String buttonText, Runnable action) {
        getStyleClass().add("empty-view");
        setAlignment(Pos.CENTER);
        title.getStyleClass().add("empty-title");
        explanation.getStyleClass().add("empty-explanation");
        explanation.setWrapText(true);
        getChildren().addAll(Icons.of(ikon, "empty-icon"), title, explanation);
        if (!buttonText.isEmpty()) {
            Button button = new Button(buttonText);
            button.setOnAction(_ -> action.run());
            getChildren().add(button);
        }
    }

    /** Says this. */
    public void say(String titleText, String explanationText) {
        title.setText(titleText);
        explanation.setText(explanationText);
    }
}
