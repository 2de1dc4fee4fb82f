package io.ticketing.app.ui.requests;

import io.ticketing.app.ui.kit.FieldChecks;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.protocol.KeyProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What the forms of this view have in common: fields that are checked as one types, the first reason, and a button. */
abstract class RequestPane extends VBox {
    final Texts texts = Texts.beside(RequestPane.class);
    private final FieldChecks checks = new FieldChecks();
    private final GridPane grid = new GridPane();
    private final Label reason = new Label();
    private final List<TextField> fields = new ArrayList<>();
    private final List<Supplier<Optional<String>>> problems = new ArrayList<>();

    RequestPane(String heading) {
        Label title = new Label(texts.text(heading));
        title.getStyleClass().add("strip-title");
        grid.getStyleClass().add("form-grid");
        reason.setWrapText(true);
        getStyleClass().add("card");
        getChildren().addAll(title, grid, reason);
    }

    final void field(String name, TextField field, Supplier<Optional<String>> problem) {
        Label label = new Label(texts.text(name));
        label.setLabelFor(field);
        label.setMinWidth(64);
        GridPane.setHgrow(field, Priority.ALWAYS);
        grid.addRow(fields.size(), label, field);
        fields.add(field);
        problems.add(problem);
        checks.check(field, problem);
    }

    /** Adds the button, which is off while something is wrong or missing. */
    final void finish(Button send, BooleanSupplier isOff, TextField key) {
        getChildren().add(send);
        Runnable look = () -> {
            send.setDisable(isOff.getAsBoolean());
            say(key);
        };
        fields.forEach(field -> field.textProperty().addListener(_ -> look.run()));
        look.run();
    }

    /** The first reason, or while there is none the size of the key. */
    private void say(TextField key) {
        Optional<String> first =
                problems.stream().map(Supplier::get).flatMap(Optional::stream).findFirst();
        int bytes = key.getText().getBytes(StandardCharsets.UTF_8).length;
        reason.setText(first.orElseGet(() -> texts.text("key.bytes", bytes)));
        reason.getStyleClass().setAll("label", first.isPresent() ? "problem" : "hint");
    }

    /** An empty key is not yet wrong. */
    final Optional<String> keyProblem(TextField key, Optional<KeyProblem> problem) {
        return key.getText().isEmpty() ? Optional.empty() : problem.map(found -> texts.text("problem.key." + found));
    }

    final Optional<String> problemIf(boolean wrong, String name) {
        return wrong ? Optional.of(texts.text(name)) : Optional.empty();
    }
}
