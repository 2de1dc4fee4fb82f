package io.ticketing.app.ui.shell;

import io.ticketing.app.intent.Intent;
import io.ticketing.app.state.Link;
import io.ticketing.app.ui.forcerelease.ForceRelease;
import io.ticketing.app.ui.forcerelease.ForceReleaseDialog;
import io.ticketing.app.ui.keys.KeyRow;
import io.ticketing.app.ui.keys.KeysViewModel;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/**
 * What can be done with the selected key. An action that is off says why; when the selected key vanishes its actions go
 * off, and never pass to a neighbour.
 */
final class KeyActions {
    private final Texts texts = Texts.beside(KeyActions.class);
    private final KeysViewModel keys;
    private final Supplier<Link> link;
    private final Consumer<Intent> intents;
    private final Consumer<Optional<Key>> prepareAcquire;
    private final Supplier<@Nullable Window> window;
    private final ReadOnlyStringWrapper releaseOff = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper forceOff = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper acquireOff = new ReadOnlyStringWrapper("");
    private @Nullable ForceReleaseDialog dialog;

    KeyActions(
            KeysViewModel keys,
            Supplier<Link> link,
            Consumer<Intent> intents,
            Consumer<Optional<Key>> prepareAcquire,
            Supplier<@Nullable Window> window) {
        this.keys = keys;
        this.link = link;
        this.intents = intents;
        this.prepareAcquire = prepareAcquire;
        this.window = window;
        keys.selectedKeyProperty().addListener(_ -> refresh());
        refresh();
    }

    /** Looks again what is possible, and brings an open dialog up to date. */
    void refresh() {
        Optional<KeyRow> row = selectedRow();
        String none = keys.selectedKeyProperty().get() == null ? texts.text("off.none") : "";
        acquireOff.set(none);
        String held = none.isEmpty() ? whyNotHeld(row) : none;
        boolean ours = row.map(KeyRow::isOurs).orElse(false);
        releaseOff.set(held.isEmpty() && !ours ? texts.text("off.notours") : held);
        forceOff.set(held.isEmpty() && !link.get().isLive() ? texts.text("off.stale") : held);
        updateDialog();
    }

    private String whyNotHeld(Optional<KeyRow> row) {
        if (row.isEmpty()) {
            return texts.text("off.gone");
        }
        return row.get().holder() == null ? texts.text("off.free") : "";
    }

    private Optional<KeyRow> selectedRow() {
        Key selected = keys.selectedKeyProperty().get();
        return selected == null ? Optional.empty() : keys.row(selected);
    }

    private void updateDialog() {
        if (dialog != null && dialog.isShowing()) {
            dialog.update(
                    keys.row(dialog.key()).map(KeyRow::state).orElse(null),
                    link.get().isLive());
        }
    }

    void acquire() {
        if (acquireOff.get().isEmpty()) {
            prepareAcquire.accept(Optional.ofNullable(keys.selectedKeyProperty().get()));
        }
    }

    void release() {
        if (releaseOff.get().isEmpty()) {
            selectedRow().ifPresent(this::release);
        }
    }

    private void release(KeyRow row) {
        ObservedHolder holder = row.holder();
        if (holder != null) {
            intents.accept(new Intent.Release(row.key(), row.state().grantedKeys(), holder.fencingToken()));
        }
    }

    void forceRelease() {
        if (!forceOff.get().isEmpty() || dialog != null && dialog.isShowing()) {
            return;
        }
        selectedRow().flatMap(row -> ForceRelease.of(row.state())).ifPresent(model -> {
            dialog = new ForceReleaseDialog(model, window.get(), intents);
            dialog.show();
        });
    }

    /** Closes an open dialog without releasing. */
    void closeDialog() {
        if (dialog != null && dialog.isShowing()) {
            dialog.close();
        }
    }

    List<MenuItem> menuItems() {
        return List.of(
                item("action.acquire", acquireOff, this::acquire),
                item("action.release", releaseOff, this::release),
                item("action.force", forceOff, this::forceRelease));
    }

    private MenuItem item(String name, ReadOnlyStringWrapper off, Runnable action) {
        MenuItem item = new MenuItem(texts.text(name));
        item.disableProperty().bind(off.isNotEmpty());
        item.setOnAction(_ -> action.run());
        return item;
    }

    List<Node> buttons() {
        Node force = button("action.force", MaterialDesignL.LOCK_OPEN_ALERT_OUTLINE, forceOff, this::forceRelease);
        force.lookupAll(".button").forEach(node -> node.getStyleClass().add("danger-button"));
        return List.of(
                button("action.acquire", MaterialDesignL.LOCK_PLUS_OUTLINE, acquireOff, this::acquire),
                button("action.release", MaterialDesignL.LOCK_OPEN_OUTLINE, releaseOff, this::release),
                force);
    }

    /** The hint hangs on the place of the button, since a disabled button shows none. */
    private Node button(String name, Ikon icon, ReadOnlyStringWrapper off, Runnable action) {
        Button button = new Button(texts.text(name), Icons.of(icon));
        button.setId(name.replace('.', '-'));
        button.disableProperty().bind(off.isNotEmpty());
        button.setOnAction(_ -> action.run());
        button.setMinWidth(0);
        StackPane place = new StackPane(button);
        Tooltip why = new Tooltip();
        why.textProperty().bind(off);
        off.addListener((_, _, reason) -> install(place, why, !reason.isEmpty()));
        install(place, why, !off.get().isEmpty());
        return place;
    }

    private static void install(Node place, Tooltip why, boolean wanted) {
        if (wanted) {
            Tooltip.install(place, why);
        } else {
            Tooltip.uninstall(place, why);
        }
    }
}
