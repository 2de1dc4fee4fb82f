package io.ticketing.app.ui.shell;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Link;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.app.ui.requests.FateWords;
import io.ticketing.protocol.KeyText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import javafx.geometry.Pos;
import javafx.stage.Window;
import javafx.util.Duration;
import org.controlsfx.control.Notifications;
import org.jspecify.annotations.Nullable;

/** Says what happened, once: repeated notices are left out for a while, and none covers the details pane. */
final class Notices {
    private static final long QUIET_NANOS = 10_000_000_000L;
    /** A reply often comes a moment before the state and the events that tell what it led to. */
    private static final long REST_OF_THE_STORY_NANOS = 1_000_000_000L;

    private final Texts texts = Texts.beside(Notices.class);
    private final FateWords words = new FateWords();
    private final LongSupplier nanoTime;
    private final Map<String, Long> said = new HashMap<>();
    private final Map<Long, Long> heldBack = new HashMap<>();
    private @Nullable Window owner;
    private ConsoleState before = ConsoleState.EMPTY;

    Notices(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void owner(Window window) {
        owner = window;
    }

    void accept(Frame frame) {
        ConsoleState now = frame.state();
        linkNotice(before.link(), now.link());
        now.requests().forEach(entry -> requestNotice(before.requests(), entry));
        before = now;
        tick(nanoTime.getAsLong());
    }

    /** Says what was held back for the rest of its story, once that is known or does not come. */
    void tick(long nowNanos) {
        if (heldBack.isEmpty()) {
            return;
        }
        before.requests().stream().filter(entry -> isTold(entry, nowNanos)).forEach(entry -> {
            heldBack.remove(entry.id());
            say(texts.text("notice.request", KeyText.escaped(entry.key()), words.of(entry.fate())));
        });
    }

    private boolean isTold(RequestEntry entry, long nowNanos) {
        Long until = heldBack.get(entry.id());
        return until != null && (!entry.fate().isIncomplete() || nowNanos - until >= 0);
    }

    private void linkNotice(Link was, Link is) {
        if (is.getClass() == was.getClass()) {
            return;
        }
        switch (is) {
            case Link.Lost lost -> say(texts.text("notice.link.lost", lost.reason()));
            case Link.Refused refused -> say(texts.text("notice.link.refused", refused.sentence()));
            case Link.Live _, Link.None _, Link.Connecting _, Link.Silent _ -> {}
        }
    }

    private void requestNotice(List<RequestEntry> earlier, RequestEntry entry) {
        boolean wasRunning = earlier.stream().anyMatch(known -> known.id() == entry.id() && known.isRunning());
        if (wasRunning && !entry.isRunning()) {
            heldBack.put(entry.id(), nanoTime.getAsLong() + REST_OF_THE_STORY_NANOS);
        }
    }

    void say(String text) {
        long now = nanoTime.getAsLong();
        said.values().removeIf(at -> now - at > QUIET_NANOS);
        if (owner == null || !owner.isShowing() || said.put(text, now) != null) {
            return;
        }
        Notifications.create()
                .owner(owner)
                .position(Pos.BOTTOM_LEFT)
                .hideAfter(Duration.seconds(6))
                .text(text)
                .show();
    }
}
