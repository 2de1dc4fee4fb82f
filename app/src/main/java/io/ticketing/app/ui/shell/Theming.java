package io.ticketing.app.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.ticketing.app.settings.Settings.Theme;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;

/** The look: the base theme, our tokens for it, and our rules over both; for the window and for whatever opens over it. */
public final class Theming {
    private Theming() {}

    /** Gives the program this look, in place of any other, and this scene our rules. On the JavaFX thread. */
    public static void apply(Scene scene, Theme theme) {
        Application.setUserAgentStylesheet(
                switch (theme) {
                    case LIGHT -> new PrimerLight().getUserAgentStylesheet();
                    case DARK -> new PrimerDark().getUserAgentStylesheet();
                });
        String tokens = theme == Theme.LIGHT ? "light.css" : "dark.css";
        scene.getStylesheets().setAll(List.of(resource(tokens), resource("console.css")));
    }

    private static String resource(String name) {
        String path = "/io/ticketing/resources/theme/" + name;
        return Objects.requireNonNull(Theming.class.getResource(path), path).toExternalForm();
    }
}
