package io.ticketing.app.ui.shell;

import io.ticketing.app.fx.FxBridge;
import io.ticketing.app.fx.Ticker;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.intent.IntentRunner;
import io.ticketing.app.sandbox.Sandbox;
import io.ticketing.app.settings.Settings;
import io.ticketing.app.settings.SettingsFile;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.app.state.Tokens;
import io.ticketing.protocol.HostPort;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.scene.Scene;
import javafx.stage.Stage;

/** The whole console on a stage, with a fake network behind it. */
final class ConsoleFixture implements AutoCloseable {
    static final Target TARGET = new Target("prod-eu", new HostPort("10.0.3.1", 5225), new HostPort("10.0.3.1", 5325));

    final FakeNetwork network = new FakeNetwork();
    final ConsoleWindow window;
    final Scene scene;
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Store store = new Store(System::nanoTime);
    private final IntentRunner runner;
    private final FxBridge bridge;
    private final Ticker ticker = new Ticker(System::nanoTime);

    /** On the JavaFX thread. */
    ConsoleFixture(Stage stage, Path settings, Settings.Theme theme, double width, double height) {
        runner = new IntentRunner(store, network, new NoSandbox(), System::nanoTime);
        SettingsKeeper keeper =
                new SettingsKeeper(new SettingsFile(settings), Settings.FIRST.withTheme(theme), _ -> {});
        window = new ConsoleWindow(
                keeper, Tokens.NONE, runner::run, System::nanoTime, worker, FxBridge::later, () -> 4_711);
        scene = new Scene(window, width, height);
        Theming.apply(scene, theme);
        bridge = new FxBridge(store);
        bridge.show(window::accept);
        ticker.onTick(window::tick);
        ticker.start();
        stage.setScene(scene);
        stage.show();
        window.shownIn(stage);
    }

    void connect() {
        runner.run(new Intent.Connect(TARGET));
    }

    @Override
    public void close() {
        ticker.stop();
        bridge.close();
        runner.close();
        store.close();
        worker.shutdownNow();
    }

    /** No test here starts a server. */
    private static final class NoSandbox implements Sandbox {
        @Override
        public Outcome start(boolean withLoad) {
            return new Outcome.Failed("There is no sandbox in this test.");
        }

        @Override
        public void close() {}
    }
}
