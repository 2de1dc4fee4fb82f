package io.ticketing.app.ui.details;

import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedWaiter;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The wait queue in order, the head first; of a long one the beginning, and how many more wait. */
final class QueueList extends VBox {
    private static final int SHOWN = 50;

    private final Texts texts;
    private List<ObservedWaiter> waiters = List.of();
    private int inAll = -1;

    QueueList(Texts texts) {
        this.texts = texts;
        getStyleClass().add("queue");
    }

    void show(List<ObservedWaiter> next, int nextInAll, long nowNanos) {
        if (nextInAll != inAll || !next.equals(waiters)) {
            waiters = next;
            inAll = nextInAll;
            getChildren().setAll(rows());
        }
        for (Node row : getChildren()) {
            if (row instanceof WaiterRow waiter) {
                waiter.tick(nowNanos);
            }
        }
    }

    private List<Node> rows() {
        List<Node> rows = new ArrayList<>();
        for (int i = 0; i < Math.min(SHOWN, waiters.size()); i++) {
            rows.add(new WaiterRow(texts, i + 1, waiters.get(i)));
        }
        if (inAll == 0) {
            rows.add(muted(texts.text("queue.none")));
        } else if (inAll > rows.size()) {
            rows.add(muted(texts.text("queue.more", Formats.count(inAll - (long) rows.size()))));
        }
        return rows;
    }

    static Label muted(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add("muted");
        return label;
    }
}
