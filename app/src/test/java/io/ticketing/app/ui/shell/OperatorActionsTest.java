package io.ticketing.app.ui.shell;

import static io.ticketing.app.Observed.SECOND;
import static io.ticketing.app.Observed.held;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.settings.Settings;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** What an operator does by hand, and what a reflex must not do. */
@ExtendWith(ApplicationExtension.class)
class OperatorActionsTest {
    private static final ReleaseRequest FORCED = new ReleaseRequest(KeySet.of(Key.of("order:1")), 12);

    @TempDir
    private Path folder;

    private ConsoleFixture console;

    @Start
    void start(Stage stage) {
        console = new ConsoleFixture(stage, folder.resolve("s.json"), Settings.Theme.LIGHT, 1_240, 760);
    }

    @AfterEach
    void stop() throws Exception {
        onFx(() -> {
            console.window.closeDialogs();
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return null;
        });
        console.close();
    }

    @Test
    void aLockOfOursIsReleasedWithRAndCarriesItsToken(FxRobot robot) throws Exception {
        console.network.acquireOutcome = new AcquireOutcome.Granted(12);
        connect();
        robot.clickOn("#rail-requests").clickOn("#acquire-key").write("order:1").type(KeyCode.ENTER);
        await().until(() -> isShown(robot, "granted with token 12"));
        robot.clickOn("#rail-keys");
        select(robot);
        await().until(() -> !robot.lookup("#action-release").queryButton().isDisabled());

        robot.type(KeyCode.R);

        await().untilAsserted(() -> assertThat(console.network.releases).containsExactly(FORCED));
    }

    @Test
    void aForeignLockIsNotReleasedWithR(FxRobot robot) throws Exception {
        connect();
        select(robot);
        robot.type(KeyCode.R);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(robot.lookup("#action-release").queryButton().isDisabled()).isTrue();
        assertThat(console.network.releases).isEmpty();
    }

    @Test
    void aCarriesTheSelectedKeyToTheForm(FxRobot robot) throws Exception {
        connect();
        select(robot);
        robot.type(KeyCode.A);

        await().until(() -> robot.lookup("#acquire-key").tryQuery().isPresent());
        assertThat(robot.lookup("#acquire-key").<TextField>query().getText()).isEqualTo("order:1");
    }

    @Test
    void lettersTypedIntoTheFilterActOnNothing(FxRobot robot) throws Exception {
        connect();
        select(robot);
        robot.clickOn("#key-filter").write("far");
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(robot.lookup("#force-release").tryQuery()).isEmpty();
        assertThat(robot.lookup("#acquire-key").tryQuery()).isEmpty();
        assertThat(console.network.releases).isEmpty();
    }

    @Test
    void enterInTheReasonFieldCancels(FxRobot robot) throws Exception {
        connect();
        openForceRelease(robot);
        robot.clickOn("#force-reason").write("the holder hangs").type(KeyCode.ENTER);

        await().until(() -> robot.lookup("#force-release").tryQuery().isEmpty());
        assertThat(console.network.releases).isEmpty();
    }

    @Test
    void theRedButtonReleasesFromTheKeyboardOnlyWithTheFocusOnIt(FxRobot robot) throws Exception {
        connect();
        openForceRelease(robot);
        onFx(() -> {
            robot.lookup("#force-release").query().requestFocus();
            return null;
        });
        robot.type(KeyCode.SPACE);

        await().untilAsserted(() -> assertThat(console.network.releases).containsExactly(FORCED));
    }

    @Test
    void theReasonStandsWithTheRequest(FxRobot robot) throws Exception {
        connect();
        openForceRelease(robot);
        robot.clickOn("#force-reason").write("holder hangs").clickOn("#force-release");
        await().until(() -> !console.network.releases.isEmpty());
        robot.clickOn("#rail-requests");

        await().until(() -> isShown(robot, "token seen 12; reason: holder hangs"));
    }

    @Test
    void aSecondFWhileTheDialogIsOpenOpensNoSecondOne(FxRobot robot) throws Exception {
        connect();
        openForceRelease(robot);
        robot.type(KeyCode.F).type(KeyCode.F);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(robot.lookup("#force-release-dialog").queryAll()).hasSize(1);
    }

    @Test
    void theBytesStandByField(FxRobot robot) throws Exception {
        console.network.acquireOutcome = new AcquireOutcome.Granted(99);
        connect();
        robot.clickOn("#rail-requests").clickOn("#acquire-key").write("k").clickOn("#acquire-button");

        await().until(() -> isShown(robot, "00 0a") && isShown(robot, "wait 10") && isShown(robot, "token 99"));
    }

    @Test
    void aWrongFieldSaysWhyAndTurnsTheButtonOff(FxRobot robot) throws Exception {
        connect();
        robot.clickOn("#rail-requests").clickOn("#release-key").write("k");
        robot.clickOn("#release-token").write("0");

        await().until(() -> isShown(robot, "A token is an unsigned 64-bit number above 0."));
        assertThat(robot.lookup("#release-button").queryButton().isDisabled()).isTrue();
        robot.type(KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(console.network.releases).isEmpty();
    }

    @Test
    void aServerWithoutObserverPortIsNotSaidToHoldNothing(FxRobot robot) throws Exception {
        console.connect();
        await().until(() -> !console.network.subscriptions.isEmpty());
        console.network.say(
                new ObserverSignal.Lost(ConsoleFixture.TARGET.observer(), "Nothing listens there.", System.nanoTime()));

        await().until(() -> isShown(robot, "The keys of this server cannot be seen"));
        assertThat(isShown(robot, "No key is held")).isFalse();
    }

    private void connect() throws Exception {
        console.connect();
        await().until(() -> !console.network.subscriptions.isEmpty());
        console.network.snapshot(held("order:1", 12, System.nanoTime() + 30 * SECOND));
        await().until(() -> onFx(() -> console.window.keys().shown().size()) == 1);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void select(FxRobot robot) {
        robot.clickOn("order:1");
        await().until(() -> Key.of("order:1")
                .equals(onFx(() -> console.window.keys().selectedKeyProperty().get())));
    }

    private void openForceRelease(FxRobot robot) {
        select(robot);
        robot.type(KeyCode.F);
        await().until(() -> robot.lookup("#force-release").tryQuery().isPresent());
    }

    private static boolean isShown(FxRobot robot, String text) {
        return robot.lookup((Node node) -> node instanceof Labeled labeled && text.equals(labeled.getText()))
                .tryQuery()
                .isPresent();
    }

    private static <T> T onFx(Callable<T> task) throws Exception {
        return WaitForAsyncUtils.asyncFx(task).get();
    }
}
