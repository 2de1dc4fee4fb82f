package io.ticketing.app.bench;

import io.ticketing.app.fx.FxBridge;
import io.ticketing.app.fx.Ticker;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.settings.Settings;
import io.ticketing.app.settings.SettingsFile;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.state.Action;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.app.state.Tokens;
import io.ticketing.app.ui.keys.KeyColumn;
import io.ticketing.app.ui.shell.ConsoleWindow;
import io.ticketing.app.ui.shell.Theming;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.HdrHistogram.Histogram;

/**
 * How busy the JavaFX thread is with 100,000 keys of which 10,000 change each second, the table sorted by a column that
 * changes; and how long it takes from a change to the end of the pulse that shows it. Not a test: run {@code ./bench fx}.
 */
public final class FxBenchmark extends Application {
    private static final int KEYS = 100_000;
    private static final int CHANGES_PER_SECOND = 10_000;
    private static final int BATCH_MILLIS = 40;
    private static final int WARM_UP_SECONDS = 10;
    private static final int MEASURED_SECONDS = 20;
    private static final Target TARGET = Target.at(new HostPort("127.0.0.1", 5225));

    private final Store store = new Store(System::nanoTime);
    private final Random random = new Random(1);
    private final AtomicLong token = new AtomicLong(KEYS);
    private final AtomicLong oldestUnshownNanos = new AtomicLong();
    private final Histogram changeToPulse = new Histogram(60_000_000_000L, 3);
    private final ScheduledExecutorService feeder = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("bench-feeder").factory());
    private final List<Key> keys = new ArrayList<>();
    private long frames;

    @Override
    public void start(Stage stage) throws Exception {
        for (int i = 0; i < KEYS; i++) {
            keys.add(Key.of("bench:" + i));
        }
        SettingsKeeper settings = new SettingsKeeper(
                new SettingsFile(Files.createTempDirectory("bench").resolve("settings.json")),
                Settings.FIRST,
                System.err::println);
        var worker = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("console-worker").factory());
        ConsoleWindow window = new ConsoleWindow(
                settings,
                Tokens.NONE,
                FxBenchmark::ignore,
                System::nanoTime,
                worker,
                FxBridge::later,
                random::nextLong);
        Scene scene = new Scene(window, 1280, 800);
        Theming.apply(scene, Settings.Theme.LIGHT);
        FxBridge bridge = new FxBridge(store);
        bridge.show(window::accept);
        Ticker ticker = new Ticker(System::nanoTime);
        ticker.onTick(window::tick);
        ticker.start();
        scene.addPostLayoutPulseListener(this::pulseDone);
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                frames++;
            }
        }.start();
        stage.setScene(scene);
        stage.show();
        window.open("keys");
        window.keys().sortBy(KeyColumn.REMAINING, true);
        begin();
    }

    private static void ignore(Intent intent) {}

    private void begin() {
        store.dispatch(new Action.TargetChosen(TARGET, false));
        List<ObservedKey> all = keys.stream().map(key -> held(key, 30)).toList();
        observe(new ObserverSignal.Snapshot(all, KEYS, System.nanoTime()));
        feeder.scheduleAtFixedRate(this::change, 1_000, BATCH_MILLIS, TimeUnit.MILLISECONDS);
        Thread.ofPlatform().daemon().name("bench-measure").start(this::measure);
    }

    private void observe(ObserverSignal signal) {
        store.dispatch(new Action.Observed(TARGET, signal));
    }

    private void change() {
        int count = CHANGES_PER_SECOND * BATCH_MILLIS / 1_000;
        List<ObservedKey> changed = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            changed.add(held(keys.get(random.nextInt(KEYS)), 5 + random.nextInt(55)));
        }
        oldestUnshownNanos.compareAndSet(0, System.nanoTime());
        observe(new ObserverSignal.Delta(changed, List.of(), KEYS, token.get(), System.nanoTime()));
    }

    private ObservedKey held(Key key, int leaseSeconds) {
        long now = System.nanoTime();
        long number = token.incrementAndGet();
        ObservedHolder holder = new ObservedHolder(
                number,
                number,
                1,
                "10.0.0.1:5000",
                leaseSeconds * 1_000L,
                now + leaseSeconds * 1_000_000_000L,
                now,
                WireVersion.V0_3);
        return new ObservedKey(key, ObservedKey.Holding.HELD, holder, 0, 0, now, MatrixRow.A1, List.of(), List.of());
    }

    /** What was dispatched before this pulse began is in it, or in the next; counted when the pulse has laid it out. */
    private void pulseDone() {
        long since = oldestUnshownNanos.getAndSet(0);
        if (since != 0) {
            changeToPulse.recordValue(System.nanoTime() - since);
        }
    }

    private void measure() {
        try {
            Thread.sleep(WARM_UP_SECONDS * 1_000L);
            changeToPulse.reset();
            long framesBefore = frames;
            long cpuBefore = fxCpuNanos();
            long wallBefore = System.nanoTime();
            Thread.sleep(MEASURED_SECONDS * 1_000L);
            long wall = System.nanoTime() - wallBefore;
            double busy = 100.0 * (fxCpuNanos() - cpuBefore) / wall;
            double rate = (frames - framesBefore) / (wall / 1e9);
            System.out.printf("keys %,d, changes/s %,d, sorted by lease left%n", KEYS, CHANGES_PER_SECOND);
            System.out.printf("JavaFX thread busy %.1f %%, %.0f frames/s%n", busy, rate);
            System.out.printf(
                    "change to pulse p50 %.1f ms, p99 %.1f ms, max %.1f ms (plus up to 40 ms in the server's tick)%n",
                    changeToPulse.getValueAtPercentile(50) / 1e6,
                    changeToPulse.getValueAtPercentile(99) / 1e6,
                    changeToPulse.getMaxValue() / 1e6);
            System.out.flush();
            Runtime.getRuntime().halt(0);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static long fxCpuNanos() {
        var threads = ManagementFactory.getThreadMXBean();
        for (long id : threads.getAllThreadIds()) {
            var info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().equals("JavaFX Application Thread")) {
                return threads.getThreadCpuTime(id);
            }
        }
        throw new IllegalStateException("There is no JavaFX thread.");
    }

    /** Starts it. */
    static final class Start {
        public static void main(String[] arguments) {
            Application.launch(FxBenchmark.class, arguments);
        }
    }
}
