package io.ticketing.app.ui.details;

import io.ticketing.app.ui.events.EventWords;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedEvent;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The last events of the key, newest first, each with its row, its token and what happened. */
final class LastEvents extends VBox {
    private final Texts texts;
    private final EventWords words = new EventWords();

    LastEvents(Texts texts) {
        this.texts = texts;
        getStyleClass().add("key-events");
    }

    void show(List<ObservedEvent> events) {
        if (events.isEmpty()) {
            getChildren().setAll(QueueList.muted(texts.text("events.none")));
        } else {
            getChildren().setAll(events.stream().map(this::row).toList());
        }
    }

    private Node row(ObservedEvent event) {
        Label time = new Label(Formats.timeOfDay(event.wallMillis()));
        time.getStyleClass().add("event-time");
        Label row = new Label(words.row(event));
        row.getStyleClass().add("row-badge");
        Label what = new Label(words.what(event) + "  " + words.token(event));
        what.setMinWidth(0);
        what.setTooltip(new Tooltip(words.line(event)));
        HBox.setHgrow(what, Priority.ALWAYS);
        HBox line = new HBox(6, time, row, what);
        line.getStyleClass().add("event-row");
        return line;
    }
}
