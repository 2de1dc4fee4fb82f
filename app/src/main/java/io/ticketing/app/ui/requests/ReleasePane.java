package io.ticketing.app.ui.requests;

import io.ticketing.app.intent.Intent;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;

/** The form to release a key. */
final class ReleasePane extends RequestPane {
    private final TextField key = new TextField();
    private final TextField token = new TextField();
    private final Button send = new Button(texts.text("send.release"));

    ReleasePane(Consumer<Intent> intents) {
        super("release");
        key.setId("release-key");
        token.setId("release-token");
        send.setId("release-button");
        send.setOnAction(_ -> typed().intent().ifPresent(intents));
        List.of(key, token).forEach(field -> field.setOnAction(_ -> send.fire()));
        field("key", key, () -> keyProblem(key, typed().keyProblem()));
        field(
                "token",
                token,
                () -> problemIf(
                        !token.getText().isEmpty() && typed().fencingToken().isEmpty(), "problem.token"));
        finish(send, () -> typed().intent().isEmpty(), key);
    }

    private ReleaseForm typed() {
        return new ReleaseForm(key.getText(), token.getText());
    }
}
