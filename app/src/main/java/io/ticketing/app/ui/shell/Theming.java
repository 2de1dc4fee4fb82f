package io.ticketing.app.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.ticketing.app.settings.Settings.Theme;
import java.util.List;
import java.util.Objects;
import javafx.scene.Scene;

/** Puts the look on a scene: the base theme, our tokens for it, and our rules over both. */
public final class Theming {
    private Theming() {}

    /** Gives the scene this look, in place of any other. */
    public static void apply(Scene scene, Theme theme) {
        String base =
                switch (theme) {
                    case LIGHT -> new PrimerLight().getUserAgentStylesheet();
                    case DARK -> new PrimerDark().getUserAgentStylesheet();
                };
        scene.setUserAgentStylesheet(base);
        String tokens = theme == Theme.LIGHT ? "light.css" : "dark.css";
        scene.getStylesheets().setAll(List.of(resource(tokens), resource("console.css")));
    }

    private static String resource(String name) {
        String path = "/io/ticketing/resources/theme/" + name;
        return Objects.requireNonNull(Theming.class.getResource(path), path).toExternalForm();
    }
}
