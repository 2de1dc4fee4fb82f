package io.ticketing.app.ui.details;

import io.ticketing.app.ui.kit.CopyLabel;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.KeyText;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** The pane of the selected key: holder, token, lease, wait queue in order, last events, actions. */
public final class DetailsView extends StackPane {
    private final Texts texts = Texts.beside(DetailsView.class);
    private final DetailsViewModel model;
    private final EmptyView nothing = new EmptyView(MaterialDesignC.CURSOR_DEFAULT_CLICK_OUTLINE, "", () -> {});
    private final BorderPane pane = new BorderPane();
    private final CopyLabel key = new CopyLabel(texts.text("copy"), "details-key");
    private final Label withoutHolder = new Label();
    private final HolderFacts facts = new HolderFacts(texts);
    private final QueueList queue = new QueueList(texts);
    private final LastEvents events = new LastEvents(texts);
    private final FlowPane actions = new FlowPane(6, 6);
    private @Nullable KeyDetails shown;

    /** The pane of this model. */
    public DetailsView(DetailsViewModel model) {
        this.model = model;
        getStyleClass().add("details-view");
        nothing.say(texts.text("none.title"), texts.text("none.text"));
        withoutHolder.setWrapText(true);
        withoutHolder.getStyleClass().add("notice");
        withoutHolder.managedProperty().bind(withoutHolder.visibleProperty());
        actions.getStyleClass().add("details-actions");
        pane.setCenter(content());
        pane.setBottom(actions);
        pane.setVisible(false);
        getChildren().addAll(nothing, pane);
    }

    private Node content() {
        VBox content = new VBox(8, key, withoutHolder, facts, heading("queue"), queue, heading("events"), events);
        content.getStyleClass().add("details-content");
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private Label heading(String name) {
        Label heading = new Label(texts.text(name));
        heading.getStyleClass().add("details-heading");
        return heading;
    }

    /** Offers these actions for the selected key, at the bottom. */
    public void offer(List<Node> buttons) {
        actions.getChildren().setAll(buttons);
    }

    /** Shows the selected key as it is at this instant. */
    public void tick(long nowNanos) {
        Optional<KeyDetails> details = model.at(nowNanos);
        nothing.setVisible(details.isEmpty());
        pane.setVisible(details.isPresent());
        details.ifPresent(now -> show(now, nowNanos));
    }

    private void show(KeyDetails details, long nowNanos) {
        ObservedKey state = details.state();
        ObservedHolder holder = state == null ? null : state.holder();
        if (!details.equals(shown)) {
            shown = details;
            key.show(KeyText.escaped(details.key()), details.key().text());
            showHolder(state, holder);
            events.show(details.lastEvents());
        }
        if (holder != null) {
            facts.tick(holder, details.standing(), nowNanos);
        }
        queue.show(state == null ? List.of() : state.queue(), state == null ? 0 : state.waiters(), nowNanos);
    }

    private void showHolder(@Nullable ObservedKey state, @Nullable ObservedHolder holder) {
        withoutHolder.setVisible(holder == null);
        withoutHolder.setText(texts.text(state == null ? "gone" : "free"));
        facts.setVisible(holder != null);
        if (state != null && holder != null) {
            facts.show(state, holder);
        }
    }
}
