package io.ticketing.app.settings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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

        /** Not to be read; those of the backup or the first ones are used, and the file stands aside or untouched. */
        record Unreadable(Settings settings, String sentence) implements Loaded {}
    }

    /** Reads the file. */
    public Loaded load() {
        if (!Files.exists(path)) {
            return new Loaded.Read(Settings.FIRST);
        }
        try {
            return read(path)
                    .<Loaded>map(Loaded.Read::new)
                    .orElseGet(() -> setAside(path.resolveSibling(path.getFileName() + ".aside")));
        } catch (IOException unreadable) {
            return new Loaded.Unreadable(
                    Settings.FIRST,
                    "The settings in " + path + " cannot be read (" + unreadable + "). They are left as they are.");
        }
    }

    /** Settings of this version or an older one; empty when the file holds something else. */
    private static Optional<Settings> read(Path file) throws IOException {
        try {
            return Optional.ofNullable(JSON.readValue(Files.readAllBytes(file), Settings.class))
                    .filter(settings -> settings.version() <= Settings.VERSION);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private Loaded setAside(Path aside) {
        try {
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException stuck) {
            return new Loaded.Unreadable(
                    Settings.FIRST,
                    "The settings file " + path + " is damaged or from a newer version, and cannot be moved: " + stuck);
        }
        String what = "The settings file is damaged or from a newer version. It stands aside as " + aside;
        return backup().map(settings -> new Loaded.Unreadable(settings, what + "; those of the last backup are used."))
                .orElseGet(() -> new Loaded.Unreadable(Settings.FIRST, what + "; new ones begin."));
    }

    private Optional<Settings> backup() {
        try {
            return read(backupPath());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private Path backupPath() {
        return path.resolveSibling(path.getFileName() + ".backup");
    }

    /** Writes the file; empty, or why it was not written. The old one is still whole then. */
    public Optional<String> save(Settings settings) {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            writeThrough(fresh, JSON.writeValueAsBytes(settings));
            keepBackup();
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Optional.empty();
        } catch (IOException failed) {
            removeQuietly(fresh);
            return Optional.of("The settings could not be written to " + path + " (" + failed
                    + "). The console goes on; what was chosen now is lost when it ends.");
        }
    }

    /** On the disk before the move, or a power cut could leave an empty file in the place of a whole one. */
    private static void writeThrough(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Half a file is of no use, and on a full disk in the way. */
    private static void removeQuietly(Path fresh) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException stuck) {
            // The failure to write is told already; the next save writes over what is left.
        }
    }

    private void keepBackup() throws IOException {
        if (Files.exists(path)) {
            Files.copy(path, backupPath(), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
