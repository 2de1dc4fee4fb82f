package io.ticketing.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings as one readable file. Written beside its place and moved there, so that it is whole or as before; the
 * file before it is kept as a backup. One that cannot be read is set aside, never overwritten. On any one thread.
 */
public final class SettingsFile {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path path;

    /** The file at this path, which need not exist. */
    public SettingsFile(Path path) {
        this.path = path;
    }

    /** Where this system keeps settings: the user's configuration folder. */
    public static Path standardPath() {
        return configurationFolder().resolve("ticketing").resolve("console.json");
    }

    private static Path configurationFolder() {
        Path home = Path.of(System.getProperty("user.home"));
        String system = System.getProperty("os.name");
        if (system.startsWith("Windows")) {
            return fromEnvironment("APPDATA").orElse(home.resolve("AppData").resolve("Roaming"));
        }
        if (system.startsWith("Mac")) {
            return home.resolve("Library").resolve("Application Support");
        }
        return fromEnvironment("XDG_CONFIG_HOME").orElse(home.resolve(".config"));
    }

    private static Optional<Path> fromEnvironment(String name) {
        return Optional.ofNullable(System.getenv(name))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }

    /** What became of reading. */
    public sealed interface Loaded {
        /** The settings to go on with. */
        Settings settings();

        /** Read, or none were there yet. */
        record Read(Settings settings) implements Loaded {}

        /** Not to be read; the first settings are used, and the file stands aside, or untouched where it was. */
        record Unreadable(Settings settings, String sentence) implements Loaded {}
    }

    /** Reads the file. */
    public Loaded load() {
        if (!Files.exists(path)) {
            return new Loaded.Read(Settings.FIRST);
        }
        try {
            Settings read = JSON.readValue(Files.readString(path), Settings.class);
            return read.version() > Settings.VERSION ? setAside("is from a newer version") : new Loaded.Read(read);
        } catch (JacksonException damaged) {
            return setAside("is damaged");
        } catch (IOException unreadable) {
            return new Loaded.Unreadable(
                    Settings.FIRST, "The settings in " + path + " cannot be read: " + unreadable.getMessage());
        }
    }

    private Loaded setAside(String why) {
        Path aside = path.resolveSibling(path.getFileName() + ".aside");
        try {
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
            return new Loaded.Unreadable(
                    Settings.FIRST, "The settings file " + why + ". It stands aside as " + aside + "; new ones begin.");
        } catch (IOException stuck) {
            return new Loaded.Unreadable(
                    Settings.FIRST, "The settings in " + path + " cannot be read and not be moved: " + stuck);
        }
    }

    /** Writes the file; empty, or why it was not written. The old one is still whole then. */
    public Optional<String> save(Settings settings) {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(fresh, JSON.writeValueAsString(settings));
            keepBackup();
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Optional.empty();
        } catch (IOException failed) {
            return Optional.of("The settings could not be written to " + path + ": " + failed.getMessage());
        }
    }

    private void keepBackup() throws IOException {
        if (Files.exists(path)) {
            Files.copy(path, path.resolveSibling(path.getFileName() + ".backup"), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
