package io.ticketing.app.cli;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Curses;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * The whole screen of a terminal, given back as it was found, also when the process is told to end. Ctrl-C is passed to
 * the owner instead. Drawn on and closed by one thread.
 */
final class TableScreen implements AutoCloseable {
    private final Terminal terminal;
    private final Display display;
    private final Thread restoring = new Thread(this::restoreAtEnd, "ticketing-screen");
    private Size size = new Size();
    private boolean restored;

    private TableScreen(Terminal terminal) {
        this.terminal = terminal;
        this.display = new Display(terminal, true);
    }

    /** Takes the screen over; {@code interrupted} is called, on another thread, at Ctrl-C. */
    static TableScreen open(Runnable interrupted) throws IOException {
        return on(TerminalBuilder.builder().system(true).build(), interrupted);
    }

    /** The same on this terminal, which it closes at the end. */
    static TableScreen on(Terminal terminal, Runnable interrupted) {
        TableScreen screen = new TableScreen(terminal);
        Runtime.getRuntime().addShutdownHook(screen.restoring);
        terminal.handle(Terminal.Signal.INT, _ -> interrupted.run());
        terminal.enterRawMode();
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        return screen;
    }

    int height() {
        return terminal.getHeight();
    }

    int width() {
        return terminal.getWidth();
    }

    /** Draws what differs; all of it where the terminal has another size than before. */
    synchronized void show(Supplier<List<AttributedString>> lines) {
        if (restored) {
            return;
        }
        Size now = terminal.getSize();
        if (!now.equals(size)) {
            size = now;
            display.resize(now.getRows(), now.getColumns());
            display.reset();
            terminal.puts(Capability.clear_screen);
        }
        display.update(lines.get(), 0);
    }

    /** The key that was pressed within the time, if any; empty for good once the screen is given back. */
    OptionalInt pressed(long millis) throws IOException {
        int key = isRestored() ? -1 : terminal.reader().read(millis);
        return key < 0 ? OptionalInt.empty() : OptionalInt.of(key);
    }

    synchronized boolean isRestored() {
        return restored;
    }

    /** Past the terminal's own writer, which may be closed already while the process ends. */
    private synchronized void restoreAtEnd() {
        restored = true;
        System.out.print(sequence(Capability.cursor_normal) + sequence(Capability.exit_ca_mode));
        System.out.flush();
    }

    private String sequence(Capability capability) {
        String raw = terminal.getStringCapability(capability);
        return raw == null ? "" : Curses.tputs(raw);
    }

    @Override
    public void close() throws IOException {
        if (isEnding()) {
            return;
        }
        terminal.puts(Capability.cursor_normal);
        terminal.puts(Capability.exit_ca_mode);
        terminal.close();
    }

    /** Whether the process ends already, so that restoring is the hook's. */
    private boolean isEnding() {
        try {
            return !Runtime.getRuntime().removeShutdownHook(restoring);
        } catch (IllegalStateException ending) {
            return true;
        }
    }
}
