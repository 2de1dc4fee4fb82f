package io.ticketing.app.cli;

import io.ticketing.observer.ObservedKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** The keys in a terminal, drawn again some times a second; follows the terminal's size. */
final class LiveTable {
    private static final long FRAME_MILLIS = 250;

    private final Look look;
    private final FilterOption filter;
    private final Printer err;
    private final boolean colours = System.getenv("NO_COLOR") == null;
    private boolean typing;
    private boolean quit;

    LiveTable(Look look, FilterOption filter, Printer err) {
        this.look = look;
        this.filter = filter;
        this.err = err;
    }

    /** Until q is pressed or the time is over; 0 seconds is no limit. */
    ExitCode run(long seconds) throws InterruptedException {
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            return draw(terminal, seconds);
        } catch (IOException noTerminal) {
            err.line("ticketing: This terminal cannot show a table: " + noTerminal.getMessage()
                    + " Use --events instead.");
            return ExitCode.USAGE;
        }
    }

    private ExitCode draw(Terminal terminal, long seconds) throws InterruptedException, IOException {
        terminal.enterRawMode();
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        try {
            Display display = new Display(terminal, true);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            while (!quit && (seconds == 0 || System.nanoTime() - end < 0)) {
                display.resize(terminal.getHeight(), terminal.getWidth());
                display.update(lines(terminal.getHeight(), terminal.getWidth()), 0);
                waitForFrame(terminal.reader());
            }
        } finally {
            terminal.puts(Capability.cursor_normal);
            terminal.puts(Capability.exit_ca_mode);
            terminal.flush();
        }
        return ExitCode.OK;
    }

    private void waitForFrame(NonBlockingReader keyboard) throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FRAME_MILLIS);
        while (System.nanoTime() - end < 0) {
            int pressed = keyboard.read(1);
            if (pressed >= 0) {
                pressed((char) pressed);
                return;
            }
            var _ = look.next(20);
        }
    }

    private void pressed(char key) {
        if (typing) {
            typing = key != '\r' && key != '\n' && key != 27;
            if (typing) {
                filter.type(key);
            }
            return;
        }
        switch (key) {
            case 'q', 3 -> quit = true;
            case 's' -> filter.nextSort();
            case '/' -> {
                typing = true;
                filter.clearText();
            }
            default -> {}
        }
    }

    private List<AttributedString> lines(int height, int width) {
        long now = System.nanoTime();
        List<ObservedKey> keys = filter.apply(look.keys());
        List<AttributedString> lines = new ArrayList<>();
        lines.add(styled(title(keys.size()), AttributedStyle.BOLD, width));
        lines.add(styled(KeyTable.header(), AttributedStyle.DEFAULT.faint(), width));
        keys.stream()
                .limit(Math.max(0, height - 3))
                .forEach(key -> lines.add(styled(KeyTable.line(key, now), styleOf(key, now), width)));
        while (lines.size() < height) {
            lines.add(AttributedString.EMPTY);
        }
        return lines;
    }

    private String title(int shown) {
        String problem = look.problem().isEmpty() ? "" : "   " + look.problem();
        return shown + " keys by " + filter.sortName() + (typing ? "   filter: " + filter.text() + "_" : filterWords())
                + problem + "   q quit  s order  / filter";
    }

    private String filterWords() {
        return filter.text().isEmpty() ? "" : "   filter: " + filter.text();
    }

    private AttributedStyle styleOf(ObservedKey key, long now) {
        if (!colours) {
            return AttributedStyle.DEFAULT;
        }
        return switch (KeyTable.state(key, now)) {
            case "expired" -> AttributedStyle.DEFAULT.foreground(AttributedStyle.MAGENTA);
            case "reserved" -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
            default ->
                key.waiters() > 0
                        ? AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW)
                        : AttributedStyle.DEFAULT;
        };
    }

    private static AttributedString styled(String text, AttributedStyle style, int width) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.style(style).append(text);
        return line.toAttributedString().columnSubSequence(0, Math.max(1, width - 1));
    }
}
