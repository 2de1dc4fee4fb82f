package io.ticketing.app.ui.forcerelease;

import io.ticketing.app.intent.Intent;
import io.ticketing.app.ui.kit.Dialogs;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/**
 * Asks before it releases somebody else's lock. Cancel is the default: Enter never releases, unless the red button itself
 * has the focus. While it is open it follows the key, and says so when the holder changed.
 */
public final class ForceReleaseDialog {
    private static final double TEXT_WIDTH = 480;

    private final Texts texts = Texts.beside(ForceReleaseDialog.class);
    private final Consumer<Intent> intents;
    private final Dialog<ButtonType> dialog = new Dialog<>();
    private final ButtonType releaseType = new ButtonType(texts.text("release"), ButtonBar.ButtonData.OTHER);
    private final ButtonType cancelType = new ButtonType(texts.text("cancel"), ButtonBar.ButtonData.CANCEL_CLOSE);
    private final Label sentence = new Label();
    private final Label set = new Label();
    private final Label standing = new Label();
    private final TextField reason = new TextField();
    private ForceRelease model;
    private boolean live = true;

    /** A dialog on this; {@link #show} opens it. */
    public ForceReleaseDialog(ForceRelease model, @Nullable Window owner, Consumer<Intent> intents) {
        this.model = model;
        this.intents = intents;
        Dialogs.adopt(dialog, owner);
        dialog.setTitle(texts.text("title"));
        build(dialog.getDialogPane());
        render();
    }

    private void build(DialogPane pane) {
        pane.setId("force-release-dialog");
        pane.getButtonTypes().addAll(releaseType, cancelType);
        Button cancel = (Button) pane.lookupButton(cancelType);
        cancel.setId("force-cancel");
        cancel.setDefaultButton(true);
        Button release = (Button) pane.lookupButton(releaseType);
        release.setId("force-release");
        release.setDefaultButton(false);
        release.setGraphic(Icons.of(MaterialDesignL.LOCK_OPEN_ALERT_OUTLINE));
        release.getStyleClass().addAll("danger-button", "armed");
        Label warning = new Label(texts.text("warning"), Icons.of(MaterialDesignA.ALERT, "waiting-icon"));
        warning.getStyleClass().add("warning-line");
        sentence.getStyleClass().add("force-sentence");
        sentence.setId("force-sentence");
        standing.setId("force-standing");
        standing.getStyleClass().add("problem");
        for (Label label : new Label[] {sentence, set, standing, warning}) {
            Dialogs.wrap(label, TEXT_WIDTH);
        }
        reason.setId("force-reason");
        reason.setPromptText(texts.text("reason.prompt"));
        Label reasonLabel = new Label(texts.text("reason"));
        reasonLabel.setLabelFor(reason);
        VBox content = new VBox(10, sentence, set, warning, standing, reasonLabel, reason);
        content.setPrefWidth(TEXT_WIDTH);
        pane.setContent(content);
        dialog.setOnShown(_ -> cancel.requestFocus());
    }

    /** The key it is about. */
    public Key key() {
        return model.key();
    }

    /** Opens it, without holding up the console; the release goes out when the red button is pressed. */
    public void show() {
        dialog.setResultConverter(type -> type);
        dialog.setOnHidden(_ -> {
            if (dialog.getResult() == releaseType && model.isAllowed()) {
                intents.accept(model.intent(reason.getText()));
            }
        });
        dialog.show();
    }

    /** Whether it is open. */
    public boolean isShowing() {
        return dialog.isShowing();
    }

    /** Closes it without releasing. */
    public void close() {
        dialog.setResult(cancelType);
        dialog.close();
    }

    /** The key as it stands by now, null when it is gone, and whether what is shown is live. */
    public void update(@Nullable ObservedKey state, boolean isLive) {
        ForceRelease next = model.with(state);
        if (!next.equals(model) || live != isLive) {
            model = next;
            live = isLive;
            render();
            fit();
        }
    }

    /** What is said by now may need more room; the buttons must stay in sight. */
    private void fit() {
        Scene scene = dialog.getDialogPane().getScene();
        if (scene != null && scene.getWindow() != null) {
            scene.getWindow().sizeToScene();
        }
    }

    private void render() {
        ObservedHolder seen = model.seen();
        sentence.setText(String.join(
                " ",
                texts.text(
                        "sentence",
                        KeyText.escaped(model.key()),
                        seen.address(),
                        Formats.shortOwner(seen.owner()),
                        Formats.unsigned(seen.fencingToken())),
                nextWords()));
        set.setText(
                model.keysThatGoWithIt().isEmpty()
                        ? ""
                        : texts.text(
                                "set",
                                model.keysThatGoWithIt().stream()
                                        .map(KeyText::escaped)
                                        .collect(Collectors.joining(", "))));
        standing.setText(standingWords());
        dialog.getDialogPane().lookupButton(releaseType).setDisable(!model.isAllowed());
    }

    private String nextWords() {
        if (model.waiters() == 0) {
            return texts.text("next.nobody");
        }
        return model.next()
                .map(this::nextWaiter)
                .orElseGet(() -> texts.text("next.unseen", Formats.count(model.waiters())));
    }

    private String nextWaiter(ObservedWaiter next) {
        return texts.text("next", next.address(), Formats.shortOwner(next.owner()));
    }

    private String standingWords() {
        return switch (model.standing()) {
            case ForceRelease.Standing.Same _ -> live ? "" : texts.text("stale");
            case ForceRelease.Standing.Gone _ -> texts.text("gone");
            case ForceRelease.Standing.HeldByOther other ->
                texts.text(
                        "changed",
                        other.holder().address(),
                        Formats.shortOwner(other.holder().owner()),
                        Formats.unsigned(other.holder().fencingToken()));
        };
    }
}
