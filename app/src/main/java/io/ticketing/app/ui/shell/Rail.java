package io.ticketing.app.ui.shell;

import io.ticketing.app.ui.kit.Icons;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;

/** The way between the views, down the left side. */
final class Rail extends VBox {
    private final ToggleGroup group = new ToggleGroup();

    Rail(List<Feature> features, Consumer<Feature> open, List<Node> extras) {
        getStyleClass().add("rail");
        features.forEach(feature -> getChildren().add(button(feature, open)));
        Region space = new Region();
        VBox.setVgrow(space, Priority.ALWAYS);
        getChildren().add(space);
        getChildren().addAll(extras);
        // One view is always open: a second click does not close it.
        group.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                group.selectToggle(before);
            }
        });
    }

    private ToggleButton button(Feature feature, Consumer<Feature> open) {
        ToggleButton button = new ToggleButton(feature.title(), Icons.of(feature.icon()));
        button.setId("rail-" + feature.id());
        button.setUserData(feature);
        button.setToggleGroup(group);
        button.selectedProperty().addListener((_, _, selected) -> {
            if (selected) {
                open.accept(feature);
            }
        });
        return button;
    }

    static Button extra(String id, String title, Ikon icon, Runnable action) {
        Button button = new Button(title, Icons.of(icon));
        button.setId("rail-" + id);
        button.setOnAction(_ -> action.run());
        return button;
    }

    void select(Feature feature) {
        group.getToggles().stream()
                .filter(toggle -> toggle.getUserData() == feature)
                .findFirst()
                .ifPresent(group::selectToggle);
    }
}
