package io.ticketing.app.ui.details;

import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedWaiter;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** One place in the queue, whose times move. */
final class WaiterRow extends HBox {
    private static final long LONGER_THAN_ANY_WAIT_NANOS = 70_000 * 1_000_000_000L;

    private final Texts texts;
    private final ObservedWaiter waiter;
    private final Label waited = new Label();
    private final Label left = new Label();

    WaiterRow(Texts texts, int position, ObservedWaiter waiter) {
        super(8);
        this.texts = texts;
        this.waiter = waiter;
        getStyleClass().add("waiter-row");
        Label place = new Label(Integer.toString(position));
        place.getStyleClass().add("place");
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        waited.getStyleClass().add("figure");
        waited.setMinWidth(Region.USE_PREF_SIZE);
        left.getStyleClass().add("muted");
        left.setMinWidth(Region.USE_PREF_SIZE);
        left.setTooltip(new Tooltip(texts.text("queue.lease", Formats.leaseSeconds(waiter.leaseMillis()))));
        getChildren().addAll(place, who(), space, waited, left);
    }

    private Label who() {
        Label who = new Label(waiter.address() + " " + Formats.shortOwner(waiter.owner()));
        who.setMinWidth(0);
        who.setTooltip(new Tooltip(texts.text("queue.hint", Formats.unsigned(waiter.owner()), waiter.address())));
        return who;
    }

    void tick(long nowNanos) {
        waited.setText(texts.text("queue.waited", Formats.seconds(nowNanos - waiter.queuedNanos())));
        left.setText(leftWords(waiter.waitEndsNanos() - nowNanos));
    }

    private String leftWords(long leftNanos) {
        return leftNanos > LONGER_THAN_ANY_WAIT_NANOS
                ? texts.text("queue.left.forever")
                : texts.text("queue.left", Formats.seconds(leftNanos));
    }
}
