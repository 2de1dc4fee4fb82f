package io.ticketing.app.ui.kit;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The strings of one feature, from the bundle beside its view. Whole sentences with places for values, never pieces. */
public final class Texts {
    private final ResourceBundle bundle;

    private Texts(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** The strings beside this class: {@code strings.properties} in its package. */
    public static Texts beside(Class<?> feature) {
        return new Texts(ResourceBundle.getBundle(feature.getPackageName() + ".strings", Locale.getDefault()));
    }

    /** The string of this name, with values in its places {0}, {1} and so on. */
    public String text(String name, Object... values) {
        String pattern = bundle.getString(name);
        return values.length == 0 ? pattern : new MessageFormat(pattern, Locale.getDefault()).format(values);
    }
}
