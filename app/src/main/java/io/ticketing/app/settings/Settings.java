package io.ticketing.app.settings;

import io.ticketing.app.state.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the console keeps between starts. Immutable; holds no secret.
 *
 * @param servers saved servers, the one used last first
 * @param theme light or dark
 * @param columns by name, what the operator chose for them
 * @param window where the window was; null before the first close
 */
public record Settings(
        int version, List<SavedServer> servers, Theme theme, Map<String, Column> columns, @Nullable Window window) {
    /** The version of the file that this program writes. */
    public static final int VERSION = 1;
    /** Before anything was chosen. */
    public static final Settings FIRST = new Settings(VERSION, List.of(), Theme.LIGHT, Map.of(), null);

    private static final int MAX_SERVERS = 50;

    /** A saved server; addresses as people write them. */
    public record SavedServer(String name, String client, String observer) {}

    /** A column of the keys table. */
    public record Column(boolean visible, double width) {}

    /** The window's place, in screen pixels. */
    public record Window(double x, double y, double width, double height, boolean maximized) {}

    /** The look. */
    public enum Theme {
        LIGHT,
        DARK
    }

    /** What an older or hand-edited file leaves out is as at the first start. */
    @SuppressWarnings("ConstantValue")
    public Settings {
        servers = servers == null ? List.of() : wholeOnes(servers);
        theme = theme == null ? Theme.LIGHT : theme;
        columns = columns == null ? Map.of() : Map.copyOf(columns);
    }

    @SuppressWarnings("ConstantValue")
    private static List<SavedServer> wholeOnes(List<SavedServer> servers) {
        return servers.stream()
                .filter(saved ->
                        saved != null && saved.name() != null && saved.client() != null && saved.observer() != null)
                .toList();
    }

    /** With this server first; of the same client address only the newest stays. */
    public Settings used(Target target) {
        List<SavedServer> next = new ArrayList<>();
        next.add(new SavedServer(
                target.name(), target.client().toString(), target.observer().toString()));
        servers.stream()
                .filter(saved -> !saved.client().equals(target.client().toString()))
                .limit(MAX_SERVERS - 1)
                .forEach(next::add);
        return new Settings(version, next, theme, columns, window);
    }

    /** Without this server. */
    public Settings without(SavedServer server) {
        return new Settings(
                version, servers.stream().filter(saved -> !saved.equals(server)).toList(), theme, columns, window);
    }

    /** With another look. */
    public Settings withTheme(Theme next) {
        return new Settings(version, servers, next, columns, window);
    }

    /** With another choice for a column. */
    public Settings withColumn(String name, Column column) {
        Map<String, Column> next = new TreeMap<>(columns);
        next.put(name, column);
        return new Settings(version, servers, theme, next, window);
    }

    /** With the window here. */
    public Settings withWindow(Window next) {
        return new Settings(version, servers, theme, columns, next);
    }
}
