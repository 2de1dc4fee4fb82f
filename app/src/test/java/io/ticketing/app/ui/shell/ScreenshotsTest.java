package io.ticketing.app.ui.shell;

import static io.ticketing.app.Observed.SECOND;
import static io.ticketing.app.Observed.expired;
import static io.ticketing.app.Observed.granted;
import static io.ticketing.app.Observed.held;
import static io.ticketing.app.Observed.waiter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.settings.Settings.Theme;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.Key;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Takes a picture of every view, light and dark, small and large, into target/screenshots; those of the manual are copied
 * from there with {@code docs/update-images}. A picture that is one colour only is a view that did not draw.
 */
@ExtendWith(ApplicationExtension.class)
class ScreenshotsTest {
    private static final Path FOLDER = Path.of("target", "screenshots");

    @TempDir
    private Path folder;

    private Stage stage;

    @Start
    void start(Stage shown) {
        stage = shown;
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1240, 760", "DARK, 1240, 760", "LIGHT, 1000, 640", "DARK, 1270, 790"})
    void everyViewDraws(Theme theme, double width, double height, FxRobot robot) throws Exception {
        ConsoleFixture console = onFx(() -> new ConsoleFixture(stage, folder.resolve("s.json"), theme, width, height));
        String suffix = theme.name().toLowerCase(Locale.ROOT) + "-" + (int) width;
        try {
            take("connect-" + suffix, console);
            fill(console);
            take("keys-" + suffix, console);
            open(console, "events");
            take("events-" + suffix, console);
            open(console, "requests");
            robot.clickOn("#acquire-key").write("mine:1").clickOn("#acquire-button");
            robot.clickOn("#release-key").write("a b");
            WaitForAsyncUtils.waitForFxEvents();
            take("requests-" + suffix, console);
            open(console, "keys");
            robot.clickOn("order:2026-1042").type(KeyCode.F);
            await().until(() -> robot.lookup("#force-release").tryQuery().isPresent());
            take(
                    "force-release-" + suffix,
                    robot.lookup("#force-release-dialog").query());
            robot.type(KeyCode.ESCAPE);
            console.network.say(new ObserverSignal.Silent(System.nanoTime()));
            await().until(() -> robot.lookup("#action-force").queryButton().isDisabled());
            take("keys-stale-" + suffix, console);
        } finally {
            onFx(() -> {
                console.window.closeDialogs();
                List.copyOf(Window.getWindows()).forEach(Window::hide);
                return null;
            });
            console.close();
        }
    }

    private static void open(ConsoleFixture console, String feature) throws Exception {
        onFx(() -> {
            console.window.open(feature);
            return null;
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static void fill(ConsoleFixture console) throws Exception {
        long now = System.nanoTime();
        console.network.acquireOutcome = new AcquireOutcome.Granted(5_014);
        console.connect();
        await().until(() -> !console.network.subscriptions.isEmpty());
        console.network.snapshot(
                held(
                        "order:2026-1042",
                        5_012,
                        now + 17 * SECOND,
                        List.of(waiter(8, now - 2 * SECOND), waiter(9, now - SECOND), waiter(10, now))),
                held("order:2026-1043", 5_010, now + 2 * SECOND),
                held("stock:A", 5_013, now + 28 * SECOND, List.of(waiter(11, now - 9 * SECOND))),
                expired(held("job:nightly", 4_711, now - SECOND)),
                held("주문-1042", 5_001, now + 11 * SECOND),
                held("tab\there\u202E", 4_998, now + 22 * SECOND),
                held("payment:77", -2, now + 25 * SECOND));
        console.network.happen(
                granted(1, "order:2026-1042", 5_012), granted(2, "stock:A", 5_013), granted(3, "payment:77", -2));
        console.network.figures(13, 1_204);
        await().until(() -> onFx(() -> console.window.keys().shown().size()) == 7);
        onFx(() -> {
            console.window.keys().selectedKeyProperty().set(Key.of("order:2026-1042"));
            return null;
        });
        // Two ticks, so that everything that moves has been drawn once.
        WaitForAsyncUtils.waitForFxEvents(20);
    }

    private static void take(String name, ConsoleFixture console) throws Exception {
        take(name, console.window);
    }

    private static void take(String name, Node node) throws Exception {
        WaitForAsyncUtils.waitForFxEvents(10);
        BufferedImage image =
                onFx(() -> SwingFXUtils.fromFXImage(node.getScene().snapshot(null), null));
        assertThat(colours(image)).as("colours in " + name).isGreaterThan(20);
        save(name, image);
    }

    private static long colours(BufferedImage image) {
        return Arrays.stream(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .distinct()
                .count();
    }

    private static void save(String name, BufferedImage image) throws IOException {
        Files.createDirectories(FOLDER);
        ImageIO.write(image, "png", FOLDER.resolve(name + ".png").toFile());
    }

    private static <T> T onFx(Callable<T> task) throws Exception {
        return WaitForAsyncUtils.asyncFx(task).get();
    }
}
