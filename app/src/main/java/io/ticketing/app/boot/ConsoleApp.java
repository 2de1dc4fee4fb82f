package io.ticketing.app.boot;

import io.ticketing.app.demo.DemoLoad;
import io.ticketing.app.fx.FxBridge;
import io.ticketing.app.fx.Ticker;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.intent.IntentRunner;
import io.ticketing.app.intent.Network;
import io.ticketing.app.sandbox.EmbeddedSandbox;
import io.ticketing.app.settings.Settings;
import io.ticketing.app.settings.SettingsFile;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.app.state.Tokens;
import io.ticketing.app.ui.shell.ConsoleWindow;
import io.ticketing.app.ui.shell.Theming;
import io.ticketing.client.OwnerSource;
import io.ticketing.protocol.HostPort;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import javafx.animation.PauseTransition;
import javafx.application.Application;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.PopupWindow;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The desktop console. Named parameters: {@code --client=HOST:PORT} and {@code --observer=HOST:PORT} connect at the start,
 * {@code --sandbox=load} or {@code --sandbox=quiet} starts the embedded server, {@code --settings=FILE} names another
 * settings file, {@code --seconds=COUNT} closes the window after that time.
 */
public final class ConsoleApp extends Application {
    private static final List<Integer> ICON_SIZES = List.of(16, 32, 48, 64, 128, 256);

    private final LongSupplier nanoTime = System::nanoTime;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("console-worker").daemon().factory());
    private final Store store = new Store(nanoTime);
    private final IntentRunner runner =
            new IntentRunner(store, Network.TCP, new EmbeddedSandbox(DemoLoad::start), nanoTime);
    private final OwnerSource owners = new OwnerSource(new SecureRandom());
    private @Nullable SettingsKeeper settings;
    private @Nullable FxBridge bridge;
    private @Nullable ConsoleWindow shown;
    private String settingsProblem = "";

    @Override
    public void init() {
        SettingsFile file = new SettingsFile(
                Optional.ofNullable(named().get("settings")).map(Path::of).orElseGet(SettingsFile::standardPath));
        SettingsFile.Loaded loaded = file.load();
        if (loaded instanceof SettingsFile.Loaded.Unreadable unreadable) {
            settingsProblem = unreadable.sentence();
        }
        settings = new SettingsKeeper(file, loaded.settings(), problem -> FxBridge.later(() -> complain(problem)));
    }

    private Map<String, String> named() {
        return getParameters().getNamed();
    }

    @Override
    public void start(Stage stage) {
        SettingsKeeper kept = Objects.requireNonNull(settings);
        ConsoleWindow window = new ConsoleWindow(
                kept, Tokens.from(System.getenv()), runner::run, nanoTime, worker, FxBridge::later, owners::next);
        Scene scene = new Scene(window, 1280, 800);
        Theming.apply(scene, kept.now().theme());
        bridge = new FxBridge(store);
        bridge.show(window::accept);
        Ticker ticker = new Ticker(nanoTime);
        ticker.onTick(window::tick);
        ticker.start();
        stage.setScene(scene);
        stage.setTitle("Ticketing Console");
        ICON_SIZES.forEach(size -> addIcon(stage, size));
        place(stage, kept.now().window());
        stage.setOnHiding(_ -> {
            ticker.stop();
            rememberWindow(stage, kept);
            window.closeDialogs();
            hidePopups();
        });
        stage.show();
        window.shownIn(stage);
        shown = window;
        complain(settingsProblem);
        connectAsAsked();
        closeInTime(stage);
    }

    private void closeInTime(Stage stage) {
        String seconds = named().get("seconds");
        if (seconds != null) {
            PauseTransition time = new PauseTransition(Duration.seconds(Double.parseDouble(seconds)));
            time.setOnFinished(_ -> stage.close());
            time.play();
        }
    }

    private void complain(String problem) {
        if (shown != null && !problem.isEmpty()) {
            shown.say(problem);
        }
    }

    private static void addIcon(Stage stage, int size) {
        try (InputStream in =
                ConsoleApp.class.getResourceAsStream("/io/ticketing/resources/icons/ticketing-" + size + ".png")) {
            if (in != null) {
                stage.getIcons().add(new Image(in));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Where it was, if that is still on a screen. */
    private static void place(Stage stage, Settings.@Nullable Window place) {
        if (place == null) {
            return;
        }
        stage.setWidth(place.width());
        stage.setHeight(place.height());
        stage.setMaximized(place.maximized());
        boolean visible = Screen.getScreensForRectangle(place.x(), place.y(), place.width(), place.height()).stream()
                .map(Screen::getVisualBounds)
                .anyMatch(bounds -> shows(bounds, place));
        if (visible) {
            stage.setX(place.x());
            stage.setY(place.y());
        }
    }

    private static boolean shows(Rectangle2D screen, Settings.Window place) {
        return screen.contains(place.x() + place.width() / 2, place.y() + 20);
    }

    private static void rememberWindow(Stage stage, SettingsKeeper settings) {
        Settings.Window place = new Settings.Window(
                stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized());
        settings.change(now -> now.withWindow(place));
    }

    /** An exit with a pop-up showing crashes the toolkit on Linux. */
    private static void hidePopups() {
        List.copyOf(Window.getWindows()).stream()
                .filter(PopupWindow.class::isInstance)
                .forEach(Window::hide);
    }

    private void connectAsAsked() {
        Map<String, String> asked = named();
        if (asked.containsKey("sandbox")) {
            runner.run(new Intent.StartSandbox("load".equals(asked.get("sandbox"))));
        } else if (asked.containsKey("client")) {
            HostPort client = HostPort.parse(asked.get("client"), HostPort.DEFAULT_CLIENT_PORT);
            HostPort observer = Optional.ofNullable(asked.get("observer"))
                    .map(text -> HostPort.parse(text, client.port() + HostPort.OBSERVER_PORT_OFFSET))
                    .orElseGet(client::observerByConvention);
            runner.run(
                    new Intent.Connect(new Target(client.toString(), client, observer, Tokens.from(System.getenv()))));
        }
    }

    @Override
    public void stop() {
        if (bridge != null) {
            bridge.close();
        }
        runner.close();
        store.close();
        worker.shutdown();
        if (settings != null) {
            settings.close();
        }
    }
}
