package io.ticketing.app.settings;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings in memory, written soon after they change, on a thread of its own. Changed and read by one thread, the
 * JavaFX one in the console.
 */
public final class SettingsKeeper implements AutoCloseable {
    private static final long WRITE_AFTER_MILLIS = 500;

    private final SettingsFile file;
    private final Consumer<String> problems;
    private final ScheduledExecutorService disk = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("console-settings").daemon().factory());
    private Settings settings;
    private @Nullable ScheduledFuture<?> write;

    /**
     * Begins with these settings.
     *
     * @param problems told, on the disk's thread, when the file could not be written
     */
    public SettingsKeeper(SettingsFile file, Settings settings, Consumer<String> problems) {
        this.file = file;
        this.settings = settings;
        this.problems = problems;
    }

    /** The settings now. */
    public Settings now() {
        return settings;
    }

    /** Changes them. */
    public void change(UnaryOperator<Settings> change) {
        Settings next = change.apply(settings);
        if (next.equals(settings)) {
            return;
        }
        settings = next;
        if (write != null) {
            write.cancel(false);
        }
        write = disk.schedule(() -> save(next), WRITE_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void save(Settings toWrite) {
        file.save(toWrite).ifPresent(problems);
    }

    /** Writes what is not yet written. */
    @Override
    public void close() {
        if (write != null && write.cancel(false)) {
            disk.execute(() -> save(settings));
        }
        disk.close();
    }
}
