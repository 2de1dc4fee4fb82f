package io.ticketing.app.ui.details;

import io.ticketing.app.ui.keys.Standing;
import io.ticketing.app.ui.kit.CopyLabel;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.LeaseBar;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.KeyText;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Who holds the key: owner, address, connection, token, lease, and the set that it is part of. */
final class HolderFacts extends GridPane {
    private static final double NAME_WIDTH = 84;

    private final Texts texts;
    private final CopyLabel owner;
    private final Label address = wrapped();
    private final Label connection = wrapped();
    private final CopyLabel token;
    private final Label lease = new Label();
    private final LeaseBar leaseBar = new LeaseBar();
    private final Label held = new Label();
    private final Label set = wrapped();

    HolderFacts(Texts texts) {
        this.texts = texts;
        this.owner = new CopyLabel(texts.text("copy"), "mono");
        this.token = new CopyLabel(texts.text("copy"), "mono");
        getStyleClass().add("facts");
        managedProperty().bind(visibleProperty());
        leaseBar.setMaxWidth(Double.MAX_VALUE);
        addColumns();
        add("owner", owner);
        add("address", address);
        add("connection", connection);
        add("token", token);
        add("lease", lease);
        addRow(getRowCount(), new Label(), leaseBar);
        add("held", held);
        add("set", set);
    }

    private static Label wrapped() {
        Label label = new Label();
        label.setWrapText(true);
        return label;
    }

    private void addColumns() {
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(NAME_WIDTH);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(names, values);
    }

    private void add(String name, Node value) {
        Label label = new Label(texts.text(name));
        label.getStyleClass().add("fact-name");
        addRow(getRowCount(), label, value);
    }

    void show(ObservedKey state, ObservedHolder holder) {
        owner.show(Formats.unsigned(holder.owner()), Formats.unsigned(holder.owner()));
        token.show(Formats.unsigned(holder.fencingToken()), Formats.unsigned(holder.fencingToken()));
        address.setText(holder.address());
        connection.setText(
                holder.connection() == 0 ? texts.text("connection.gone") : Formats.unsigned(holder.connection()));
        set.setText(
                state.setKeys().isEmpty()
                        ? "–"
                        : state.setKeys().stream().map(KeyText::escaped).collect(Collectors.joining(", ")));
    }

    void tick(ObservedHolder holder, Standing standing, long nowNanos) {
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
}
