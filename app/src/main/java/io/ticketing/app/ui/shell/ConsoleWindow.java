package io.ticketing.app.ui.shell;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.settings.Settings.Theme;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Tokens;
import io.ticketing.app.ui.connect.ConnectView;
import io.ticketing.app.ui.details.DetailsView;
import io.ticketing.app.ui.details.DetailsViewModel;
import io.ticketing.app.ui.events.EventsView;
import io.ticketing.app.ui.events.EventsViewModel;
import io.ticketing.app.ui.keys.KeysView;
import io.ticketing.app.ui.keys.KeysViewModel;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.app.ui.requests.RequestsView;
import io.ticketing.app.ui.status.ConnectionBar;
import io.ticketing.app.ui.status.ConsoleStatusBar;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.geometry.Orientation;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.controlsfx.control.MasterDetailPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignK;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/** The content of the console's window: puts the features together and brings each frame and tick to them. */
public final class ConsoleWindow extends BorderPane {
    private final Texts texts = Texts.beside(ConsoleWindow.class);
    private final Consumer<Intent> intents;
    private final SettingsKeeper settings;
    private final KeysViewModel keys;
    private final EventsViewModel events = new EventsViewModel();
    private final KeysView keysView;
    private final DetailsView details;
    private final RequestsView requestsView;
    private final ConnectionBar bar = new ConnectionBar(List.of());
    private final ConsoleStatusBar status = new ConsoleStatusBar();
    private final StackPane content = new StackPane();
    private final KeyActions actions;
    private final Notices notices;
    private final Feature connectFeature;
    private final Feature keysFeature;
    private final Feature requestsFeature;
    private final List<Feature> features;
    private final Rail rail;
    private ConsoleState state = ConsoleState.EMPTY;
    private Feature open;

    /**
     * The window's content.
     *
     * @param environment tokens that count where none are typed
     * @param worker filters and sorts the keys
     * @param fx brings a worker's result back to the JavaFX thread
     * @param owners chooses owners of acquires
     */
    public ConsoleWindow(
            SettingsKeeper settings,
            Tokens environment,
            Consumer<Intent> intents,
            LongSupplier nanoTime,
            Executor worker,
            Executor fx,
            LongSupplier owners) {
        this.intents = intents;
        this.settings = settings;
        this.keys = new KeysViewModel(nanoTime, worker, fx);
        this.notices = new Notices(nanoTime);
        this.keysView = new KeysView(keys, nanoTime, new SavedColumns(settings), this::openConnect);
        this.details = new DetailsView(
                new DetailsViewModel(keys, events, wanted -> intents.accept(new Intent.WatchQueues(wanted))));
        this.requestsView = new RequestsView(intents, owners);
        this.connectFeature = connectFeature(new ConnectView(settings, environment, intents));
        this.keysFeature = keysFeature();
        this.requestsFeature = requestsFeature();
        this.features = List.of(keysFeature, eventsFeature(), requestsFeature, connectFeature);
        this.open = connectFeature;
        this.actions = new KeyActions(keys, () -> state.link(), intents, this::prepareAcquire, this::window);
        this.rail = new Rail(features, this::show, extras());
        keysView.offer(actions.menuItems());
        details.offer(actions.buttons());
        setTop(bar);
        setLeft(rail);
        setCenter(content);
        setBottom(status);
        rail.select(connectFeature);
        // On the scene, which also hears keys while nothing has the focus.
        sceneProperty().addListener((_, _, scene) -> {
            if (scene != null) {
                scene.addEventFilter(KeyEvent.KEY_PRESSED, this::shortcut);
            }
        });
    }

    private Feature connectFeature(ConnectView view) {
        return new Feature(
                "connect", texts.text("feature.connect"), MaterialDesignL.LAN_CONNECT, view, view::accept, view::tick);
    }

    private Feature keysFeature() {
        return new Feature(
                "keys",
                texts.text("feature.keys"),
                MaterialDesignK.KEY_VARIANT,
                workbench(),
                keysView::accept,
                this::tickWorkbench);
    }

    private Feature eventsFeature() {
        return new Feature(
                "events",
                texts.text("feature.events"),
                MaterialDesignF.FORMAT_LIST_BULLETED,
                new EventsView(events),
                events::accept,
                _ -> {});
    }

    private Feature requestsFeature() {
        return new Feature(
                "requests",
                texts.text("feature.requests"),
                MaterialDesignS.SWAP_HORIZONTAL,
                requestsView,
                requestsView::accept,
                requestsView::tick);
    }

    private List<Node> extras() {
        return List.of(
                Rail.extra("theme", texts.text("theme"), MaterialDesignT.THEME_LIGHT_DARK, this::switchTheme),
                Rail.extra(
                        "shortcuts",
                        texts.text("shortcuts"),
                        MaterialDesignK.KEYBOARD_OUTLINE,
                        () -> ShortcutsPane.show(window())));
    }

    private Node workbench() {
        SplitPane tables = new SplitPane(keysView, new EventsView(events));
        tables.setOrientation(Orientation.VERTICAL);
        tables.setDividerPositions(0.7);
        MasterDetailPane pane = new MasterDetailPane(Side.RIGHT, tables, details, true);
        pane.setDividerPosition(0.73);
        return pane;
    }

    private void tickWorkbench(long nowNanos) {
        keysView.tick(nowNanos);
        details.tick(nowNanos);
        actions.refresh();
    }

    private void show(Feature feature) {
        open = feature;
        content.getChildren().setAll(feature.view());
    }

    private void openConnect() {
        rail.select(connectFeature);
    }

    private void prepareAcquire(Optional<Key> key) {
        rail.select(requestsFeature);
        requestsView.prepareAcquire(key);
    }

    /** Shows what happened since the last frame. */
    public void accept(Frame frame) {
        boolean connectedNow =
                state.target().isEmpty() && frame.state().target().isPresent();
        state = frame.state();
        features.forEach(feature -> feature.accept().accept(frame));
        notices.accept(frame);
        actions.refresh();
        if (connectedNow && open == connectFeature) {
            rail.select(keysFeature);
        }
    }

    /** Lets times move. */
    public void tick(long nowNanos) {
        bar.show(state, nowNanos);
        status.show(state, nowNanos);
        notices.tick(nowNanos);
        open.tick().accept(nowNanos);
    }

    /** Says something once, at the bottom left. */
    public void say(String notice) {
        notices.say(texts.text("notice.settings", notice));
    }

    /** The window is shown: notices have a place from now on. */
    public void shownIn(Window window) {
        notices.owner(window);
    }

    /** Closes what stands open over the window, so that it can end. */
    public void closeDialogs() {
        actions.closeDialog();
    }

    private @Nullable Window window() {
        Scene scene = getScene();
        return scene == null ? null : scene.getWindow();
    }

    private void switchTheme() {
        Theme next = settings.now().theme() == Theme.LIGHT ? Theme.DARK : Theme.LIGHT;
        settings.change(now -> now.withTheme(next));
        Theming.apply(getScene(), next);
    }

    private void shortcut(KeyEvent event) {
        if (viewShortcut(event) || event.getTarget() instanceof TextInputControl) {
            return;
        }
        if (event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
            return;
        }
        if (letter(event)) {
            event.consume();
        }
    }

    private boolean viewShortcut(KeyEvent event) {
        if (new KeyCodeCombination(KeyCode.T, KeyCombination.SHORTCUT_DOWN).match(event)) {
            switchTheme();
            return true;
        }
        for (int i = 0; i < features.size(); i++) {
            KeyCode digit = KeyCode.getKeyCode(Integer.toString(i + 1));
            if (digit != null && new KeyCodeCombination(digit, KeyCombination.SHORTCUT_DOWN).match(event)) {
                rail.select(features.get(i));
                return true;
            }
        }
        return false;
    }

    /** Letters act on the selected key only while its table has the focus. */
    private boolean letter(KeyEvent event) {
        if ("?".equals(event.getText())) {
            ShortcutsPane.show(window());
            return true;
        }
        if (event.getCode() == KeyCode.SLASH || "/".equals(event.getText())) {
            rail.select(keysFeature);
            keysView.focusFilter();
            return true;
        }
        return keysView.table().hasFocus() && tableLetter(event.getCode());
    }

    private boolean tableLetter(KeyCode code) {
        switch (code) {
            case A -> actions.acquire();
            case R -> actions.release();
            case F -> actions.forceRelease();
            case SPACE -> events.pausedProperty().set(!events.pausedProperty().get());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Opens the view of this name: keys, events, requests or connect. */
    public void open(String featureId) {
        features.stream()
                .filter(feature -> feature.id().equals(featureId))
                .findFirst()
                .ifPresent(rail::select);
    }

    /** The model of the keys table. */
    public KeysViewModel keys() {
        return keys;
    }

    /** Sends a wish, as the views do. */
    public void wish(Intent intent) {
        intents.accept(intent);
    }
}
