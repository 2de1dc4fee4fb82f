package io.ticketing.app.boot;

import java.util.List;
import java.util.Locale;
import javafx.application.Application;

/** Starts the desktop console from a program that is not itself a JavaFX application. */
public final class ConsoleLauncher {
    private ConsoleLauncher() {}

    /** Whether a window can be opened. On Linux and BSD that is a matter of the environment; elsewhere there is one. */
    public static boolean hasDisplay() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows") || system.startsWith("mac")) {
            return true;
        }
        return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
    }

    private static boolean isSet(String variable) {
        String value = System.getenv(variable);
        return value != null && !value.isBlank();
    }

    /**
     * Opens the console with these parameters of {@link ConsoleApp}; returns when it is closed.
     *
     * @return false, at once, if the display that the environment names cannot be opened
     */
    public static boolean launch(List<String> arguments) {
        try {
            Application.launch(ConsoleApp.class, arguments.toArray(String[]::new));
            return true;
        } catch (UnsupportedOperationException noDisplay) {
            return false;
        }
    }
}
