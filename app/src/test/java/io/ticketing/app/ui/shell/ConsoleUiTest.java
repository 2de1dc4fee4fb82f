package io.ticketing.app.ui.shell;

import static io.ticketing.app.Observed.SECOND;
import static io.ticketing.app.Observed.held;
import static io.ticketing.app.Observed.waiter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.Observed;
import io.ticketing.app.settings.Settings;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
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

@ExtendWith(ApplicationExtension.class)
class ConsoleUiTest {
    @TempDir
    private Path folder;

    private ConsoleFixture console;
    private FakeNetwork network;

    @Start
    void start(Stage stage) {
        console = new ConsoleFixture(stage, folder.resolve("s.json"), Settings.Theme.LIGHT, 1_240, 760);
        network = console.network;
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
    void theFilterShowsWhatItLetsPass(FxRobot robot) {
        showKeys();
        robot.clickOn("#key-filter").write("stock");

        await().untilAsserted(() -> assertThat(shownKeys()).containsExactly("stock:A"));
    }

    @Test
    void aSelectedKeyShowsItsHolderAndQueueAndAsksForIt(FxRobot robot) {
        showKeys();
        select(robot, "order:1");

        await().until(() -> isShown(robot, "10.0.5.2:5000 #0008"));
        assertThat(network.subscriptions)
                .anySatisfy(wanted -> assertThat(wanted.queuesOf()).isEqualTo(Set.of(Key.of("order:1"))));
    }

    @Test
    void anAcquireIsSentAndItsOutcomeTold(FxRobot robot) {
        network.acquireOutcome = new AcquireOutcome.Granted(99);
        showKeys();
        robot.clickOn("#rail-requests").clickOn("#acquire-key").write("mine:1").clickOn("#acquire-button");

        await().until(() -> isShown(robot, "granted with token 99"));
        assertThat(network.acquires).singleElement().satisfies(request -> {
            assertThat(request.keys()).isEqualTo(KeySet.of(Key.of("mine:1")));
            assertThat(request.owner()).isEqualTo(4_711);
        });
    }

    @Test
    void aKeyWithASpaceIsToldWhileItIsTyped(FxRobot robot) {
        showKeys();
        robot.clickOn("#rail-requests").clickOn("#acquire-key").write("a b");

        assertThat(isShown(robot, "A key has no space.")).isTrue();
        assertThat(robot.lookup("#acquire-button").queryButton().isDisabled()).isTrue();
    }

    @Test
    void aForceReleaseCarriesTheTokenThatWasSeen(FxRobot robot) {
        showKeys();
        openForceRelease(robot, "order:1");
        robot.clickOn("#force-release");

        await().untilAsserted(() ->
                assertThat(network.releases).containsExactly(new ReleaseRequest(KeySet.of(Key.of("order:1")), 12)));
    }

    @Test
    void whenTheHolderChangesWhileTheDialogIsOpenNothingCanBeReleased(FxRobot robot) {
        showKeys();
        openForceRelease(robot, "order:1");
        network.change(held("order:1", 13, System.nanoTime() + 30 * SECOND));

        await().until(() -> robot.lookup("#force-release").queryButton().isDisabled());
        assertThat(robot.lookup("#force-standing").<Labeled>query().getText())
                .contains("The holder has changed")
                .contains("13");
        robot.clickOn("#force-release");
        robot.type(KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(network.releases).isEmpty();
    }

    @Test
    void whenTheServerAnswersNotCurrentTheNewHolderIsNamed(FxRobot robot) {
        network.releaseOutcome = new ReleaseOutcome.NotCurrent();
        showKeys();
        openForceRelease(robot, "order:1");
        robot.clickOn("#force-release");
        network.change(held("order:1", 13, System.nanoTime() + 30 * SECOND));
        robot.clickOn("#rail-requests");

        await().until(() ->
                isShown(robot, "not current: nothing was released; 10.0.3.13:4000 #32c8 holds it with token 13"));
    }

    @Test
    void enterPressedTwiceReleasesNothing(FxRobot robot) {
        showKeys();
        openForceRelease(robot, "order:1");
        robot.type(KeyCode.ENTER).type(KeyCode.ENTER);

        await().until(() -> robot.lookup("#force-release").tryQuery().isEmpty());
        assertThat(network.releases).isEmpty();
    }

    @Test
    void whenTheSelectedKeyVanishesItsActionsAreOffAndNoNeighbourIsHit(FxRobot robot) {
        showKeys();
        select(robot, "order:1");
        network.drop("order:1");

        await().until(() -> robot.lookup("#action-force").queryButton().isDisabled());
        robot.type(KeyCode.F);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(robot.lookup("#force-release").tryQuery()).isEmpty();
        assertThat(console.window.keys().selectedKeyProperty().get()).isEqualTo(Key.of("order:1"));
    }

    @Test
    void theSelectionStaysWithItsKeyWhileRowsComeAndGoAroundIt(FxRobot robot) throws Exception {
        showKeys();
        select(robot, "order:1");
        for (int i = 0; i < 6; i++) {
            network.change(held("a:" + i, 100 + i, System.nanoTime() + 30 * SECOND));
            int shown = 3 + i;
            await().until(() -> shownKeys().size() == shown);
            WaitForAsyncUtils.waitForFxEvents(10);
            assertThat(onFx(() -> console.window.keys().selectedKeyProperty().get()))
                    .isEqualTo(Key.of("order:1"));
            assertThat(onFx(() -> table(robot).getSelectionModel().getSelectedIndex()))
                    .isEqualTo(shown - 2);
        }
    }

    @Test
    void aSilentLinkGreysTheTableAndTurnsForceReleaseOff(FxRobot robot) {
        showKeys();
        select(robot, "order:1");
        network.say(new ObserverSignal.Silent(System.nanoTime()));

        await().until(() -> robot.lookup("#action-force").queryButton().isDisabled());
        assertThat(table(robot).getPseudoClassStates())
                .anySatisfy(state -> assertThat(state.getPseudoClassName()).isEqualTo("stale"));
    }

    @Test
    void aPauseHoldsTheEvents(FxRobot robot) {
        showKeys();
        network.happen(Observed.granted(1, "order:1", 1));
        await().until(() -> isShown(robot, "granted"));
        robot.clickOn("#pause-events");
        network.happen(Observed.granted(2, "order:1", 2));

        await().until(() -> isShown(robot, "1 new"));
    }

    private void showKeys() {
        console.connect();
        long end = System.nanoTime() + 30 * SECOND;
        await().until(() -> !network.subscriptions.isEmpty());
        network.snapshot(held("order:1", 12, end, List.of(waiter(8, System.nanoTime()))), held("stock:A", 7, end));
        await().untilAsserted(() -> assertThat(shownKeys()).containsExactly("order:1", "stock:A"));
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void select(FxRobot robot, String key) {
        robot.clickOn(key);
        await().until(() -> Key.of(key)
                .equals(onFx(() -> console.window.keys().selectedKeyProperty().get())));
    }

    private void openForceRelease(FxRobot robot, String key) {
        select(robot, key);
        robot.type(KeyCode.F);
        await().until(() -> robot.lookup("#force-release").tryQuery().isPresent());
    }

    private List<String> shownKeys() throws Exception {
        return onFx(() -> console.window.keys().shown().stream()
                .map(row -> row.key().text())
                .toList());
    }

    private static boolean isShown(FxRobot robot, String text) {
        return robot.lookup((Node node) -> node instanceof Labeled labeled && text.equals(labeled.getText()))
                .tryQuery()
                .isPresent();
    }

    private static TableView<?> table(FxRobot robot) {
        return robot.lookup(".keys-table").query();
    }

    private static <T> T onFx(Callable<T> read) throws Exception {
        return Platform.isFxApplicationThread()
                ? read.call()
                : WaitForAsyncUtils.asyncFx(read).get();
    }
}
