package io.ticketing.app.ui.details;

import io.ticketing.app.ui.events.EventWords;
import io.ticketing.app.ui.keys.Standing;
import io.ticketing.app.ui.kit.CopyLabel;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.LeaseBar;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.protocol.KeyText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** The pane of the selected key: holder, token, lease, wait queue in order, last events, actions. */
public final class DetailsView extends StackPane {
    private static final int QUEUE_SHOWN = 50;
    private static final long LONGER_THAN_ANY_WAIT_NANOS = 70_000 * 1_000_000_000L;

    private final Texts texts = Texts.beside(DetailsView.class);
    private final EventWords words = new EventWords();
    private final DetailsViewModel model;
    private final EmptyView nothing = new EmptyView(MaterialDesignC.CURSOR_DEFAULT_CLICK_OUTLINE, "", () -> {});
    private final BorderPane pane = new BorderPane();
    private final CopyLabel key = new CopyLabel(texts.text("copy"), "details-key");
    private final Label gone = new Label(texts.text("gone"));
    private final CopyLabel owner = new CopyLabel(texts.text("copy"), "mono");
    private final Label address = new Label();
    private final Label connection = new Label();
    private final CopyLabel token = new CopyLabel(texts.text("copy"), "mono");
    private final Label lease = new Label();
    private final LeaseBar leaseBar = new LeaseBar();
    private final Label held = new Label();
    private final Label set = new Label();
    private final GridPane facts = new GridPane();
    private final VBox queue = new VBox();
    private final VBox events = new VBox();
    private final FlowPane actions = new FlowPane(6, 6);
    private @Nullable KeyDetails shown;
    private List<ObservedWaiter> shownQueue = List.of();

    /** The pane of this model. */
    public DetailsView(DetailsViewModel model) {
        this.model = model;
        getStyleClass().add("details-view");
        nothing.say(texts.text("none.title"), texts.text("none.text"));
        build();
        getChildren().addAll(nothing, pane);
        pane.setVisible(false);
    }

    private void build() {
        gone.setWrapText(true);
        gone.getStyleClass().add("notice");
        gone.managedProperty().bind(gone.visibleProperty());
        facts.managedProperty().bind(facts.visibleProperty());
        facts.getStyleClass().add("facts");
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(84);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        facts.getColumnConstraints().addAll(names, values);
        leaseBar.setMaxWidth(Double.MAX_VALUE);
        address.setWrapText(true);
        connection.setWrapText(true);
        set.setWrapText(true);
        List.of("owner", "address", "connection", "token", "lease", "", "held", "set")
                .forEach(name -> addFact(name, node(name)));
        queue.getStyleClass().add("queue");
        events.getStyleClass().add("key-events");
        VBox content = new VBox(8, key, gone, facts, heading("queue"), queue, heading("events"), events);
        content.getStyleClass().add("details-content");
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        actions.getStyleClass().add("details-actions");
        pane.setCenter(scroll);
        pane.setBottom(actions);
    }

    private Node node(String name) {
        return switch (name) {
            case "owner" -> owner;
            case "address" -> address;
            case "connection" -> connection;
            case "token" -> token;
            case "lease" -> lease;
            case "held" -> held;
            case "set" -> set;
            default -> leaseBar;
        };
    }

    private void addFact(String name, Node value) {
        int row = facts.getRowCount();
        Label label = new Label(name.isEmpty() ? "" : texts.text(name));
        label.getStyleClass().add("fact-name");
        facts.addRow(row, label, value);
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
        if (!details.equals(shown)) {
            showFacts(details);
            showEvents(details.lastEvents());
        }
        shown = details;
        ObservedKey state = details.state();
        showLease(state == null ? null : state.holder(), details.standing(), nowNanos);
        showQueue(state, nowNanos);
    }

    private void showFacts(KeyDetails details) {
        key.show(KeyText.escaped(details.key()), details.key().text());
        ObservedKey state = details.state();
        gone.setVisible(state == null || state.holder() == null);
        gone.setText(texts.text(state == null ? "gone" : "free"));
        ObservedHolder holder = state == null ? null : state.holder();
        facts.setVisible(holder != null);
        if (state != null && holder != null) {
            showHolder(holder);
            set.setText(
                    state.setKeys().isEmpty()
                            ? "–"
                            : state.setKeys().stream().map(KeyText::escaped).collect(Collectors.joining(", ")));
        }
    }

    private void showHolder(ObservedHolder holder) {
        owner.show(Formats.unsigned(holder.owner()), Formats.unsigned(holder.owner()));
        token.show(Formats.unsigned(holder.fencingToken()), Formats.unsigned(holder.fencingToken()));
        address.setText(holder.address());
        connection.setText(
                holder.connection() == 0 ? texts.text("connection.gone") : Formats.unsigned(holder.connection()));
    }

    private void showLease(@Nullable ObservedHolder holder, Standing standing, long nowNanos) {
        if (holder == null) {
            return;
        }
        long leftNanos = holder.leaseEndsNanos() - nowNanos;
        boolean expired = standing == Standing.EXPIRED;
        leaseBar.setShare(expired ? 0 : leftNanos / (holder.leaseMillis() * 1e6));
        lease.setText(
                expired
                        ? texts.text("lease.expired")
                        : texts.text(
                                "lease.left", Formats.seconds(leftNanos), Formats.leaseSeconds(holder.leaseMillis())));
        held.setText(Formats.seconds(nowNanos - holder.grantedNanos()));
    }

    private void showQueue(@Nullable ObservedKey state, long nowNanos) {
        List<ObservedWaiter> waiters = state == null ? List.of() : state.queue();
        if (!waiters.equals(shownQueue) || queue.getChildren().isEmpty()) {
            shownQueue = waiters;
            queue.getChildren().setAll(queueRows(waiters, state == null ? 0 : state.waiters()));
        }
        queue.getChildren().forEach(row -> {
            if (row instanceof WaiterRow waiterRow) {
                waiterRow.tick(nowNanos);
            }
        });
    }

    private List<Node> queueRows(List<ObservedWaiter> waiters, int inAll) {
        List<Node> rows = new ArrayList<>();
        for (int i = 0; i < Math.min(QUEUE_SHOWN, waiters.size()); i++) {
            rows.add(new WaiterRow(i + 1, waiters.get(i)));
        }
        if (inAll == 0) {
            rows.add(muted(texts.text("queue.none")));
        } else if (inAll > rows.size()) {
            rows.add(muted(texts.text("queue.more", Formats.count(inAll - (long) rows.size()))));
        }
        return rows;
    }

    private void showEvents(List<ObservedEvent> last) {
        if (last.isEmpty()) {
            events.getChildren().setAll(muted(texts.text("events.none")));
        } else {
            events.getChildren().setAll(last.stream().map(this::eventRow).toList());
        }
    }

    private Node eventRow(ObservedEvent event) {
        Label time = new Label(Formats.timeOfDay(event.wallMillis()));
        time.getStyleClass().add("event-time");
        Label row = new Label(words.row(event));
        row.getStyleClass().add("row-badge");
        Label what = new Label(
                event.fencingToken() == 0 ? words.what(event) : words.what(event) + "  " + words.token(event));
        what.setMinWidth(0);
        HBox.setHgrow(what, Priority.ALWAYS);
        HBox line = new HBox(6, time, row, what);
        line.getStyleClass().add("event-row");
        return line;
    }

    private static Label muted(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add("muted");
        return label;
    }

    /** One place in the queue, whose times move. */
    private final class WaiterRow extends HBox {
        private final ObservedWaiter waiter;
        private final Label waited = new Label();
        private final Label left = new Label();

        WaiterRow(int position, ObservedWaiter waiter) {
            super(8);
            this.waiter = waiter;
            getStyleClass().add("waiter-row");
            Label place = new Label(Integer.toString(position));
            place.getStyleClass().add("place");
            Label who = new Label(waiter.address() + " " + Formats.shortOwner(waiter.owner()));
            who.setMinWidth(0);
            who.setTooltip(new Tooltip(texts.text("queue.hint", Formats.unsigned(waiter.owner()), waiter.address())));
            Region space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            waited.getStyleClass().add("figure");
            left.getStyleClass().add("muted");
            waited.setMinWidth(Region.USE_PREF_SIZE);
            left.setMinWidth(Region.USE_PREF_SIZE);
            Tooltip lease = new Tooltip(texts.text("queue.lease", Formats.leaseSeconds(waiter.leaseMillis())));
            left.setTooltip(lease);
            getChildren().addAll(place, who, space, waited, left);
        }

        private String leftWords(long leftNanos) {
            return leftNanos > LONGER_THAN_ANY_WAIT_NANOS
                    ? texts.text("queue.left.forever")
                    : texts.text("queue.left", Formats.seconds(leftNanos));
        }

        void tick(long nowNanos) {
            waited.setText(texts.text("queue.waited", Formats.seconds(nowNanos - waiter.queuedNanos())));
            left.setText(leftWords(waiter.waitEndsNanos() - nowNanos));
        }
    }
}
