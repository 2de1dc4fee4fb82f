package io.ticketing.app.ui.requests;

import io.ticketing.app.intent.Intent;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;

/** The form to acquire a key. */
final class AcquirePane extends RequestPane {
    private final TextField key = new TextField();
    private final TextField waitSeconds = new TextField("10");
    private final TextField leaseSeconds = new TextField("30");
    private final TextField owner = new TextField();
    private final Button send = new Button(texts.text("send.acquire"));

    AcquirePane(Consumer<Intent> intents, LongSupplier owners) {
        super("acquire");
        key.setId("acquire-key");
        send.setId("acquire-button");
        owner.setPromptText(texts.text("owner.prompt"));
        send.setOnAction(_ -> typed().intent(owners).ifPresent(intents));
        List.of(key, waitSeconds, leaseSeconds, owner).forEach(field -> field.setOnAction(_ -> send.fire()));
        field("key", key, () -> keyProblem(key, typed().keyProblem()));
        field("wait", waitSeconds, () -> problemIf(typed().waiting().isEmpty(), "problem.wait"));
        field("lease", leaseSeconds, () -> problemIf(typed().leasing().isEmpty(), "problem.lease"));
        field("owner", owner, () -> problemIf(!typed().isOwnerRight(), "problem.owner"));
        finish(send, () -> typed().intent(owners).isEmpty(), key);
    }

    private AcquireForm typed() {
        return new AcquireForm(key.getText(), waitSeconds.getText(), leaseSeconds.getText(), owner.getText());
    }

    /** Takes a key over, and puts the cursor where it goes on. */
    void prepare(Optional<Key> wanted) {
        wanted.ifPresent(known -> key.setText(known.text()));
        (wanted.isPresent() ? waitSeconds : key).requestFocus();
    }
}
