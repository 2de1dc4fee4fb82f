package io.ticketing.app.ui.kit;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Icons as glyphs that take the colour of their place. */
public final class Icons {
    private Icons() {}

    /** This icon with these style classes. */
    public static FontIcon of(Ikon ikon, String... styleClasses) {
        FontIcon icon = new FontIcon(ikon);
        icon.getStyleClass().addAll(styleClasses);
        return icon;
    }
}
