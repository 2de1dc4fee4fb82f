package io.ticketing.app.ui.status;

import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.Separator;
import javafx.scene.control.Tooltip;
import org.controlsfx.control.StatusBar;

/** The bottom of the window: connections, round trip, clock offset, changes a second, age of the data. */
public final class ConsoleStatusBar extends StatusBar {
    private static final long LARGE_OFFSET_MILLIS = 60_000;

    private final Texts texts = Texts.beside(ConsoleStatusBar.class);
    private final LinkWords words = new LinkWords();
    private final Label client = new Label();
    private final Label connections = new Label();
    private final Label roundTrip = new Label();
    private final Label offset = new Label();
    private final Label changes = new Label();
    private final Label age = new Label();
    private final Tooltip largeOffset = new Tooltip();

    /** A bar that shows nothing yet. */
    public ConsoleStatusBar() {
        getStyleClass().add("console-status");
        setText("");
        getLeftItems().add(client);
        getRightItems().addAll(connections, line(), roundTrip, line(), offset, line(), changes, line(), age);
    }

    private static Separator line() {
        return new Separator(Orientation.VERTICAL);
    }

    /** Shows the state at this instant. */
    public void show(ConsoleState state, long nowNanos) {
        client.setText(words.client(state.client()));
        boolean known = state.facts().asOfNanos() != 0;
        connections.setText(
                known
                        ? texts.text(
                                "connections",
                                Formats.count(state.facts().figures().getConnections()))
                        : "");
        roundTrip.setText(
                state.facts().roundTripNanos() == 0
                        ? ""
                        : texts.text("roundtrip", Formats.millis(state.facts().roundTripNanos())));
        changes.setText(
                known
                        ? texts.text(
                                "changes",
                                Formats.count(Math.round(state.facts().changesPerSecond())))
                        : "");
        age.setText(known ? texts.text("age", ConnectionBar.age(state, nowNanos)) : "");
        showOffset(state.facts().wallOffsetMillis(), state.facts().roundTripNanos() != 0);
    }

    private void showOffset(long millis, boolean measured) {
        offset.setText(measured ? texts.text("offset", Formats.count(millis)) : "");
        boolean large = Math.abs(millis) > LARGE_OFFSET_MILLIS;
        if (large) {
            largeOffset.setText(texts.text("offset.large", Formats.seconds(Math.abs(millis) * 1_000_000L)));
        }
        offset.setTooltip(large ? largeOffset : null);
        offset.getStyleClass().setAll("label", large ? "warning-text" : "plain");
    }
}
