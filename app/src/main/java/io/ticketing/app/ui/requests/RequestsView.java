package io.ticketing.app.ui.requests;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.state.Fate;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import io.ticketing.protocol.KeyText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** Acquire and release by hand: the forms, and each request with its state, its reply in words and its bytes. */
public final class RequestsView extends BorderPane {
    private static final PseudoClass PROBLEM = PseudoClass.getPseudoClass("problem");

    private final Texts texts = Texts.beside(RequestsView.class);
    private final FateWords words = new FateWords();
    private final Consumer<Intent> intents;
    private final LongSupplier owners;
    private final TextField acquireKey = new TextField();
    private final TextField waitSeconds = new TextField("10");
    private final TextField leaseSeconds = new TextField("30");
    private final TextField owner = new TextField();
    private final Label acquireProblem = new Label();
    private final Button acquire = new Button(texts.text("send.acquire"));
    private final TextField releaseKey = new TextField();
    private final TextField token = new TextField();
    private final Label releaseProblem = new Label();
    private final Button release = new Button(texts.text("send.release"));
    private final VBox list = new VBox();
    private final EmptyView nothing = new EmptyView(MaterialDesignS.SWAP_HORIZONTAL, "", () -> {});
    private final Map<Long, RequestCard> cards = new HashMap<>();
    private List<RequestEntry> shown = List.of();

    /**
     * A view whose wishes go to {@code intents}.
     *
     * @param owners chooses the owner of an acquire where none is typed
     */
    public RequestsView(Consumer<Intent> intents, LongSupplier owners) {
        this.intents = intents;
        this.owners = owners;
        getStyleClass().add("requests-view");
        nothing.say(texts.text("list.none.title"), texts.text("list.none.text"));
        setLeft(forms());
        setCenter(requests());
        List.of(acquireKey, waitSeconds, leaseSeconds, owner)
                .forEach(field -> field.textProperty().addListener(_ -> checkAcquire()));
        List.of(releaseKey, token).forEach(field -> field.textProperty().addListener(_ -> checkRelease()));
        checkAcquire();
        checkRelease();
    }

    private Node forms() {
        Label title = new Label(texts.text("title"));
        title.getStyleClass().add("view-title");
        VBox forms = new VBox(12, title, acquireForm(), releaseForm());
        forms.getStyleClass().add("form-pane");
        forms.setPrefWidth(320);
        return forms;
    }

    private Node acquireForm() {
        acquireKey.setId("acquire-key");
        acquire.setId("acquire-button");
        owner.setPromptText(texts.text("owner.prompt"));
        acquire.setOnAction(_ -> typedAcquire().intent(owners).ifPresent(intents));
        acquireKey.setOnAction(_ -> acquire.fire());
        GridPane grid = grid();
        field(grid, 0, "key", acquireKey);
        field(grid, 1, "wait", waitSeconds);
        field(grid, 2, "lease", leaseSeconds);
        field(grid, 3, "owner", owner);
        return card("acquire", grid, acquireProblem, acquire);
    }

    private Node releaseForm() {
        releaseKey.setId("release-key");
        token.setId("release-token");
        release.setId("release-button");
        release.setOnAction(_ -> typedRelease().intent().ifPresent(intents));
        token.setOnAction(_ -> release.fire());
        GridPane grid = grid();
        field(grid, 0, "key", releaseKey);
        field(grid, 1, "token", token);
        return card("release", grid, releaseProblem, release);
    }

    private Node card(String heading, GridPane grid, Label problem, Button button) {
        Label title = new Label(texts.text(heading));
        title.getStyleClass().add("strip-title");
        problem.setWrapText(true);
        VBox card = new VBox(title, grid, problem, button);
        card.getStyleClass().add("card");
        return card;
    }

    private static GridPane grid() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("form-grid");
        return grid;
    }

    private void field(GridPane grid, int row, String name, TextField field) {
        Label label = new Label(texts.text(name));
        label.setLabelFor(field);
        label.setMinWidth(64);
        GridPane.setHgrow(field, Priority.ALWAYS);
        grid.addRow(row, label, field);
    }

    private AcquireForm typedAcquire() {
        return new AcquireForm(acquireKey.getText(), waitSeconds.getText(), leaseSeconds.getText(), owner.getText());
    }

    private ReleaseForm typedRelease() {
        return new ReleaseForm(releaseKey.getText(), token.getText());
    }

    private void checkAcquire() {
        AcquireForm form = typedAcquire();
        mark(acquireKey, form.keyProblem().isPresent() && !acquireKey.getText().isEmpty());
        mark(waitSeconds, form.waiting().isEmpty());
        mark(leaseSeconds, form.leasing().isEmpty());
        mark(owner, !form.isOwnerRight());
        acquire.setDisable(form.intent(() -> 0).isEmpty());
        say(acquireProblem, acquireKey, problemOf(form));
    }

    private Optional<String> problemOf(AcquireForm form) {
        if (form.keyProblem().isPresent() && !acquireKey.getText().isEmpty()) {
            return form.keyProblem().map(this::wordsOf);
        }
        if (form.waiting().isEmpty()) {
            return Optional.of(texts.text("problem.wait"));
        }
        if (form.leasing().isEmpty()) {
            return Optional.of(texts.text("problem.lease"));
        }
        return form.isOwnerRight() ? Optional.empty() : Optional.of(texts.text("problem.owner"));
    }

    private void checkRelease() {
        ReleaseForm form = typedRelease();
        boolean wrongToken = form.fencingToken().isEmpty() && !token.getText().isEmpty();
        mark(releaseKey, form.keyProblem().isPresent() && !releaseKey.getText().isEmpty());
        mark(token, wrongToken);
        release.setDisable(form.intent().isEmpty());
        Optional<String> keyProblem =
                form.keyProblem().filter(_ -> !releaseKey.getText().isEmpty()).map(this::wordsOf);
        Optional<String> tokenProblem = wrongToken ? Optional.of(texts.text("problem.token")) : Optional.empty();
        say(releaseProblem, releaseKey, keyProblem.or(() -> tokenProblem));
    }

    private String wordsOf(KeyProblem problem) {
        return texts.text("problem.key." + problem);
    }

    /** The reason, or while there is none the size of the key. */
    private void say(Label label, TextField key, Optional<String> problem) {
        int bytes = key.getText().getBytes(StandardCharsets.UTF_8).length;
        label.setText(problem.orElseGet(() -> texts.text("key.bytes", bytes)));
        label.getStyleClass().setAll("label", problem.isPresent() ? "problem" : "hint");
    }

    private static void mark(TextField field, boolean wrong) {
        field.pseudoClassStateChanged(PROBLEM, wrong);
    }

    private Node requests() {
        Label heading = new Label(texts.text("list"));
        heading.getStyleClass().add("strip-title");
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Button clear = new Button(texts.text("clear"));
        clear.setOnAction(_ -> intents.accept(new Intent.ClearRequests()));
        HBox bar = new HBox(8, heading, space, clear);
        bar.getStyleClass().add("filter-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        list.setSpacing(8);
        list.getStyleClass().add("form-pane");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.setId("request-list");
        StackPane center = new StackPane(nothing, scroll);
        scroll.visibleProperty().bind(nothing.visibleProperty().not());
        BorderPane pane = new BorderPane(center);
        pane.setTop(bar);
        return pane;
    }

    /** Fills the forms with a key, and puts the cursor where it goes on. */
    public void prepareAcquire(Optional<Key> key) {
        key.ifPresent(known -> acquireKey.setText(known.text()));
        (key.isPresent() ? waitSeconds : acquireKey).requestFocus();
    }

    /** Shows what happened since the last frame. */
    public void accept(Frame frame) {
        if (frame.state().requests() == shown) {
            return;
        }
        shown = frame.state().requests();
        nothing.setVisible(shown.isEmpty());
        cards.keySet().retainAll(shown.stream().map(RequestEntry::id).toList());
        list.getChildren().setAll(shown.stream().map(this::cardOf).toList());
    }

    private RequestCard cardOf(RequestEntry entry) {
        RequestCard card = cards.computeIfAbsent(entry.id(), _ -> new RequestCard(entry));
        card.show(entry);
        return card;
    }

    /** Lets elapsed times move. */
    public void tick(long nowNanos) {
        cards.values().forEach(card -> card.tick(nowNanos));
    }

    /** One request. */
    private final class RequestCard extends VBox {
        private final Label what = new Label();
        private final Label elapsed = new Label();
        private final Label fate = new Label();
        private final Label bytes = new Label();
        private final Button giveBack = new Button(texts.text("hold.release"));
        private RequestEntry entry;

        RequestCard(RequestEntry first) {
            entry = first;
            getStyleClass().add("card");
            what.getStyleClass().add("strip-title");
            elapsed.getStyleClass().add("muted");
            bytes.getStyleClass().add("hex");
            bytes.setWrapText(true);
            fate.setWrapText(true);
            Region space = new Region();
            HBox.setHgrow(space, Priority.ALWAYS);
            HBox top = new HBox(8, what, space, elapsed, giveBack);
            top.setAlignment(Pos.CENTER_LEFT);
            getChildren().addAll(top, fate, bytes);
            giveBack.setOnAction(_ -> intents.accept(new Intent.Release(entry.key(), entry.fencingToken())));
        }

        void show(RequestEntry next) {
            entry = next;
            what.setText(texts.text("kind." + entry.kind()) + "  " + KeyText.escaped(entry.key()));
            fate.setText(words.of(entry.fate()));
            fate.getStyleClass().setAll("label", words.styleOf(entry.fate()));
            bytes.setText(hexOf(entry));
            boolean held = entry.fate() instanceof Fate.Granted granted && granted.held();
            giveBack.setVisible(held);
            giveBack.setManaged(held);
        }

        void tick(long nowNanos) {
            long end = entry.isRunning() ? nowNanos : entry.endedNanos();
            elapsed.setText(Formats.seconds(end - entry.startedNanos()));
        }
    }

    private String hexOf(RequestEntry entry) {
        StringBuilder hex = new StringBuilder();
        for (RequestEntry.Frame frame : entry.frames()) {
            hex.append(hex.isEmpty() ? "" : "\n")
                    .append(texts.text(frame.sent() ? "bytes.sent" : "bytes.received"))
                    .append("  ")
                    .append(Formats.hex(frame.bytes()));
        }
        return hex.isEmpty() ? texts.text("bytes.none") : hex.toString();
    }
}
