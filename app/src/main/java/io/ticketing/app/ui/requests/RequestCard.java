package io.ticketing.app.ui.requests;

import io.ticketing.app.intent.Intent;
import io.ticketing.app.state.Fate;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.protocol.KeyText;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One request: what was asked, where it stands, its outcome in words, and its bytes by field. */
final class RequestCard extends VBox {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double BESIDE_THE_FIELDS = 100;

    private final Texts texts = Texts.beside(RequestCard.class);
    private final FateWords words = new FateWords();
    private final Label what = new Label();
    private final Label asked = new Label();
    private final Label elapsed = new Label();
    private final Label fate = new Label();
    private final Label lease = new Label();
    private final VBox bytes = new VBox(6);
    private final Button giveBack = new Button(texts.text("hold.release"));
    private RequestEntry entry;
    private List<RequestEntry.Frame> shownFrames = List.of();

    RequestCard(RequestEntry first, Consumer<Intent> intents) {
        entry = first;
        getStyleClass().add("card");
        what.getStyleClass().add("strip-title");
        what.setMinWidth(0);
        elapsed.getStyleClass().add("muted");
        elapsed.setMinWidth(USE_PREF_SIZE);
        giveBack.setMinWidth(USE_PREF_SIZE);
        giveBack.managedProperty().bind(giveBack.visibleProperty());
        for (Label label : List.of(asked, lease)) {
            label.getStyleClass().add("hint");
            label.setWrapText(true);
        }
        lease.managedProperty().bind(lease.textProperty().isNotEmpty());
        fate.setWrapText(true);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox top = new HBox(8, what, space, elapsed, giveBack);
        top.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(top, asked, fate, lease, bytes);
        giveBack.setOnAction(_ -> intents.accept(new Intent.Release(entry.key(), entry.fencingToken())));
        bytes.getChildren().setAll(noBytes());
    }

    void show(RequestEntry next) {
        entry = next;
        what.setText(texts.text("kind." + entry.kind()) + "  " + KeyText.escaped(entry.key()));
        asked.setText(askedOf(entry));
        fate.setText(words.of(entry.fate()));
        fate.getStyleClass().setAll("label", words.styleOf(entry.fate()));
        giveBack.setVisible(isHeld());
        if (entry.frames() != shownFrames) {
            shownFrames = entry.frames();
            bytes.getChildren().setAll(shownFrames.stream().map(this::line).toList());
        }
    }

    private String askedOf(RequestEntry request) {
        return switch (request.kind()) {
            case ACQUIRE ->
                texts.text(
                        "asked.acquire",
                        request.waitSeconds(),
                        request.leaseSeconds(),
                        Formats.unsigned(request.owner()));
            case RELEASE -> texts.text("asked.release", Formats.unsigned(request.fencingToken()));
            case FORCE_RELEASE ->
                request.reason().isEmpty()
                        ? texts.text("asked.force", Formats.unsigned(request.fencingToken()))
                        : texts.text("asked.force.reason", Formats.unsigned(request.fencingToken()), request.reason());
        };
    }

    private boolean isHeld() {
        return entry.fate() instanceof Fate.Granted granted && granted.held();
    }

    private Label noBytes() {
        Label none = new Label(texts.text("bytes.none"));
        none.getStyleClass().add("hint");
        return none;
    }

    private Node line(RequestEntry.Frame frame) {
        Label direction = new Label(texts.text(frame.sent() ? "bytes.sent" : "bytes.received"));
        direction.getStyleClass().add("hint");
        direction.setMinWidth(58);
        FlowPane fields = new FlowPane(12, 4);
        FrameField.of(frame).forEach(field -> fields.getChildren().add(cell(field)));
        // Told how wide it may be, or it takes the height of a narrower one.
        fields.prefWrapLengthProperty().bind(widthProperty().subtract(BESIDE_THE_FIELDS));
        return new HBox(8, direction, fields);
    }

    private Node cell(FrameField field) {
        Label hex = new Label(field.hex());
        hex.getStyleClass().add("hex");
        hex.setWrapText(true);
        Label meaning = new Label(texts.text("field." + field.name()) + " " + field.value());
        meaning.getStyleClass().add("hex-meaning");
        return new VBox(hex, meaning);
    }

    /** Lets times move. */
    void tick(long nowNanos) {
        long end = entry.isRunning() ? nowNanos : entry.endedNanos();
        long took = Math.max(0, end - entry.startedNanos());
        elapsed.setText(took < NANOS_PER_SECOND ? Formats.millis(took) : Formats.seconds(took));
        lease.setText(isHeld() ? leaseWords(nowNanos) : "");
    }

    /** Counted from the reply, so it is later than the server's, and only a guess: the keys table has the server's own. */
    private String leaseWords(long nowNanos) {
        long leftNanos = entry.endedNanos() + entry.leaseSeconds() * NANOS_PER_SECOND - nowNanos;
        return leftNanos > 0
                ? texts.text("hold.left", Formats.seconds(leftNanos), entry.leaseSeconds())
                : texts.text("hold.over");
    }
}
