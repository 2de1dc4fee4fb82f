package io.ticketing.app.cli;

import io.ticketing.observer.ObservedKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** The keys in a terminal, drawn again some times a second; follows the terminal's size. */
final class LiveTable {
    private static final long FRAME_MILLIS = 250;
    private static final char ESCAPE = 27;

    private final Look look;
    private final FilterOption filter;
    private final Printer err;
    private final boolean colours = System.getenv("NO_COLOR") == null;
    private boolean typing;
    private volatile boolean quit;

    LiveTable(Look look, FilterOption filter, Printer err) {
        this.look = look;
        this.filter = filter;
        this.err = err;
    }

    /** Until q or Ctrl-C is pressed or the time is over; 0 seconds is no limit. */
    ExitCode run(long seconds) throws InterruptedException {
        try {
            return run(TableScreen.open(() -> quit = true), seconds);
        } catch (IOException noTerminal) {
            err.line("ticketing: This terminal cannot show a table: " + noTerminal.getMessage()
                    + " Use --events instead.");
            return ExitCode.USAGE;
        }
    }

    ExitCode run(Terminal terminal, long seconds) throws InterruptedException, IOException {
        return run(TableScreen.on(terminal, () -> quit = true), seconds);
    }

    private ExitCode run(TableScreen taken, long seconds) throws InterruptedException, IOException {
        try (TableScreen screen = taken) {
            draw(screen, seconds);
        }
        return ExitCode.OK;
    }

    private void draw(TableScreen screen, long seconds) throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!quit && !screen.isRestored() && (seconds == 0 || System.nanoTime() - end < 0)) {
            screen.show(() -> lines(screen.height(), screen.width()));
            waitForFrame(screen);
        }
    }

    private void waitForFrame(TableScreen screen) throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FRAME_MILLIS);
        while (!quit && System.nanoTime() - end < 0) {
            OptionalInt pressed = screen.pressed(1);
            if (pressed.isPresent()) {
                pressed((char) pressed.getAsInt());
                return;
            }
            var _ = look.next(20);
        }
    }

    private void pressed(char key) {
        if (typing) {
            typed(key);
            return;
        }
        switch (key) {
            case 'q' -> quit = true;
            case 's' -> {
                filter.nextSort();
                lookAgain();
            }
            case '/' -> {
                typing = true;
                filter.clearText();
            }
            default -> {}
        }
    }

    private void typed(char key) {
        typing = key != '\r' && key != '\n' && key != ESCAPE;
        if (typing) {
            filter.type(key);
        } else {
            lookAgain();
        }
    }

    /** The first keys by another order or filter are other keys, which the server has not sent yet. */
    private void lookAgain() {
        if (filter.isLimited() && filter.problem().isEmpty()) {
            look.subscribe(filter.subscription(false));
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
        return shown + " keys by " + filter.sortName() + filterWords() + problem + "   q quit  s order  / filter";
    }

    private String filterWords() {
        if (!typing && filter.text().isEmpty()) {
            return "";
        }
        String problem = filter.problem().isEmpty() ? "" : " (" + filter.problem() + ")";
        return "   filter: " + filter.text() + (typing ? "_" : "") + problem;
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
