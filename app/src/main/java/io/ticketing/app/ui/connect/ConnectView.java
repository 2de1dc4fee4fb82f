package io.ticketing.app.ui.connect;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.settings.Settings.SavedServer;
import io.ticketing.app.settings.SettingsKeeper;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Link;
import io.ticketing.app.state.Target;
import io.ticketing.app.state.Tokens;
import io.ticketing.app.ui.kit.FieldChecks;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.app.ui.status.LinkWords;
import io.ticketing.observer.ObserverToken;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.TextFields;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** Which server to look at: an address, a saved one, or the sandbox; and how the link stands. */
public final class ConnectView extends ScrollPane {
    private final Texts texts = Texts.beside(ConnectView.class);
    private final LinkWords words = new LinkWords();
    private final FieldChecks checks = new FieldChecks();
    private final SettingsKeeper settings;
    private final Consumer<Intent> intents;
    private final TextField address = new TextField("127.0.0.1:5225");
    private final TextField observer = new TextField();
    private final TextField name = new TextField();
    private final PasswordField clientToken = new PasswordField();
    private final PasswordField observerToken = new PasswordField();
    private final Tokens environment;
    private final Label addressProblem = problemLabel();
    private final Label observerProblem = problemLabel();
    private final Button connect = new Button(texts.text("connect"), Icons.of(MaterialDesignL.LAN_CONNECT));
    private final Button disconnect = new Button(texts.text("disconnect"));
    private final Button tryNow = new Button(texts.text("try.now"));
    private final Label link = new Label();
    private final Label client = new Label();
    private final ObservableList<SavedServer> servers = FXCollections.observableArrayList();
    private ConsoleState state = ConsoleState.EMPTY;

    /** A view whose wishes go to {@code intents}. */
    public ConnectView(SettingsKeeper settings, Tokens environment, Consumer<Intent> intents) {
        this.settings = settings;
        this.environment = environment;
        this.intents = intents;
        servers.setAll(settings.now().servers());
        getStyleClass().add("connect-view");
        setFitToWidth(true);
        Label title = new Label(texts.text("title"));
        title.getStyleClass().add("view-title");
        HBox cards = new HBox(12, form(), sandboxCard());
        HBox.setHgrow(cards.getChildren().getFirst(), Priority.ALWAYS);
        VBox content = new VBox(12, title, cards, linkCard(), savedCard());
        content.getStyleClass().add("form-pane");
        setContent(content);
        checks.check(address, () -> typed().addressProblem().map(this::words));
        checks.check(observer, () -> typed().observerProblem().map(this::words));
        client.managedProperty().bind(client.textProperty().isNotEmpty());
        disconnect.setDisable(true);
        tryNow.setDisable(true);
        List.of(address, observer, name).forEach(field -> field.textProperty().addListener(_ -> validate()));
        validate();
    }

    private static Label problemLabel() {
        Label label = new Label();
        label.getStyleClass().add("problem");
        label.setWrapText(true);
        label.managedProperty().bind(label.textProperty().isNotEmpty());
        return label;
    }

    private Node form() {
        address.setId("connect-address");
        observer.setId("connect-observer");
        address.setPromptText(texts.text("address.prompt"));
        name.setPromptText(texts.text("name.prompt"));
        connect.setId("connect-button");
        connect.setDefaultButton(true);
        connect.setOnAction(_ -> typed().target().ifPresent(this::connectTo));
        GridPane grid = new GridPane();
        grid.getStyleClass().add("form-grid");
        addField(grid, 0, "address", address, addressProblem);
        addField(grid, 2, "observer", observer, observerProblem);
        addField(grid, 4, "name", name, problemLabel());
        clientToken.setId("connect-client-token");
        observerToken.setId("connect-observer-token");
        clientToken.setPromptText(texts.text(prompt(!environment.client().isNone())));
        observerToken.setPromptText(texts.text(prompt(!environment.observer().equals(ObserverToken.NONE))));
        addField(grid, 6, "token.client", clientToken, problemLabel());
        addField(grid, 8, "token.observer", observerToken, problemLabel());
        VBox card = new VBox(grid, new HBox(8, connect, disconnect));
        card.getStyleClass().add("card");
        disconnect.setOnAction(_ -> intents.accept(new Intent.Disconnect()));
        return card;
    }

    private void addField(GridPane grid, int row, String label, TextField field, Label problem) {
        Label text = new Label(texts.text(label));
        text.setLabelFor(field);
        text.setMinWidth(110);
        GridPane.setHgrow(field, Priority.ALWAYS);
        grid.add(text, 0, row);
        grid.add(field, 1, row);
        grid.add(problem, 1, row + 1);
    }

    private ConnectForm typed() {
        return new ConnectForm(address.getText(), observer.getText(), name.getText());
    }

    private void validate() {
        ConnectForm form = typed();
        show(form.addressProblem(), addressProblem);
        show(form.observerProblem(), observerProblem);
        checks.again(observer);
        observer.setPromptText(form.observerByConvention()
                .map(found -> texts.text("observer.prompt", found.toString()))
                .orElse(""));
        connect.setDisable(form.target().isEmpty());
    }

    private void show(Optional<ConnectForm.Problem> problem, Label label) {
        label.setText(problem.map(this::words).orElse(""));
    }

    private String words(ConnectForm.Problem problem) {
        return switch (problem) {
            case ConnectForm.Problem.AddressMissing _ -> texts.text("problem.address.empty");
            case ConnectForm.Problem.AddressBad bad -> texts.text("problem.address.bad", bad.sentence());
            case ConnectForm.Problem.HostWithSpace _ -> texts.text("problem.host.space");
            case ConnectForm.Problem.PortZero _ -> texts.text("problem.port.zero");
            case ConnectForm.Problem.ObserverOutOfRange _ -> texts.text("problem.observer.range");
        };
    }

    private static String prompt(boolean inEnvironment) {
        return inEnvironment ? "token.environment" : "token.none";
    }

    /** Tokens are taken as typed for this connection, and kept nowhere. */
    private void connectTo(Target typed) {
        Target target = typed.with(environment.overriddenBy(clientToken.getText(), observerToken.getText()));
        settings.change(now -> now.used(target));
        servers.setAll(settings.now().servers());
        intents.accept(new Intent.Connect(target));
    }

    private Node sandboxCard() {
        Label title = new Label(texts.text("sandbox.title"), Icons.of(MaterialDesignF.FLASK_OUTLINE));
        title.getStyleClass().add("strip-title");
        Label text = new Label(texts.text("sandbox.text"));
        text.setWrapText(true);
        text.getStyleClass().add("hint");
        Button load = new Button(texts.text("sandbox.load"));
        load.setId("sandbox-load");
        load.setOnAction(_ -> intents.accept(new Intent.StartSandbox(true)));
        Button quiet = new Button(texts.text("sandbox.quiet"));
        quiet.setId("sandbox-quiet");
        quiet.setOnAction(_ -> intents.accept(new Intent.StartSandbox(false)));
        VBox card = new VBox(title, text, load, quiet);
        card.getStyleClass().add("card");
        card.setPrefWidth(300);
        card.setMinWidth(240);
        return card;
    }

    private Node linkCard() {
        Label title = new Label(texts.text("link.title"));
        title.getStyleClass().add("strip-title");
        link.setId("link-words");
        link.setWrapText(true);
        client.setWrapText(true);
        client.getStyleClass().add("hint");
        tryNow.setOnAction(_ -> state.target().ifPresent(target -> intents.accept(new Intent.Connect(target))));
        VBox card = new VBox(title, link, client, tryNow);
        card.getStyleClass().add("card");
        return card;
    }

    private Node savedCard() {
        Label title = new Label(texts.text("saved"), Icons.of(MaterialDesignS.SERVER));
        title.getStyleClass().add("strip-title");
        TextField search = TextFields.createClearableTextField();
        search.setPromptText(texts.text("saved.search"));
        FilteredList<SavedServer> found = new FilteredList<>(servers);
        search.textProperty()
                .addListener((_, _, wanted) -> found.setPredicate(server -> (server.name() + " " + server.client())
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted.strip().toLowerCase(Locale.ROOT))));
        ListView<SavedServer> list = new ListView<>(found);
        list.setId("saved-servers");
        list.setPlaceholder(new Label(texts.text("saved.none")));
        list.setCellFactory(_ -> new SavedCell());
        list.setPrefHeight(180);
        VBox card = new VBox(title, search, list);
        card.getStyleClass().add("card");
        return card;
    }

    /** Shows how the link stands. */
    public void accept(Frame frame) {
        state = frame.state();
        boolean connected = state.target().isPresent();
        disconnect.setDisable(!connected);
        tryNow.setDisable(!(state.link() instanceof Link.Lost || state.link() instanceof Link.Refused) || !connected);
        client.setText(connected ? words.client(state.client()) : "");
    }

    /** Counts down to the next attempt. */
    public void tick(long nowNanos) {
        link.setText(words.link(state.link(), nowNanos));
    }

    /** A saved server; a double click connects. */
    private final class SavedCell extends ListCell<SavedServer> {
        private final Label text = new Label();
        private final Button open = new Button(texts.text("connect"));
        private final Button forget = new Button(texts.text("saved.remove"));
        private final HBox box = new HBox(8, text, open, forget);

        SavedCell() {
            text.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(text, Priority.ALWAYS);
            box.setAlignment(Pos.CENTER_LEFT);
            open.setOnAction(_ -> open(getItem()));
            forget.setOnAction(_ -> forget(getItem()));
            setOnMouseClicked(event -> {
                if (event.getClickCount() == 2 && getItem() != null) {
                    open(getItem());
                }
            });
        }

        @Override
        protected void updateItem(@Nullable SavedServer server, boolean empty) {
            super.updateItem(server, empty);
            setGraphic(server == null || empty ? null : box);
            if (server != null) {
                text.setText(
                        server.name().equals(server.client())
                                ? server.client()
                                : server.name() + "  " + server.client());
            }
        }
    }

    private void open(SavedServer server) {
        address.setText(server.client());
        observer.setText(server.observer());
        name.setText(server.name().equals(server.client()) ? "" : server.name());
        typed().target().ifPresent(this::connectTo);
    }

    private void forget(SavedServer server) {
        settings.change(now -> now.without(server));
        servers.setAll(settings.now().servers());
    }
}
