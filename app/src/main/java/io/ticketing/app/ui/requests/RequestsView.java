package io.ticketing.app.ui.requests;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.protocol.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** Acquire and release by hand: the forms, and each request with its state, its reply in words and its bytes. */
public final class RequestsView extends BorderPane {
    private final Texts texts = Texts.beside(RequestsView.class);
    private final Consumer<Intent> intents;
    private final AcquirePane acquire;
    private final VBox list = new VBox();
    private final EmptyView nothing = new EmptyView(MaterialDesignS.SWAP_HORIZONTAL, "", () -> {});
    private final Button clear = new Button(texts.text("clear"));
    private final Map<Long, RequestCard> cards = new HashMap<>();
    private List<RequestEntry> shown = List.of();

    /**
     * A view whose wishes go to {@code intents}.
     *
     * @param owners chooses the owner of an acquire where none is typed
     */
    public RequestsView(Consumer<Intent> intents, LongSupplier owners) {
        this.intents = intents;
        this.acquire = new AcquirePane(intents, owners);
        getStyleClass().add("requests-view");
        nothing.say(texts.text("list.none.title"), texts.text("list.none.text"));
        setLeft(forms());
        setCenter(requests());
    }

    private Node forms() {
        Label title = new Label(texts.text("title"));
        title.getStyleClass().add("view-title");
        VBox forms = new VBox(12, title, acquire, new ReleasePane(intents));
        forms.getStyleClass().add("form-pane");
        forms.setPrefWidth(320);
        ScrollPane scroll = new ScrollPane(forms);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private Node requests() {
        Label heading = new Label(texts.text("list"));
        heading.getStyleClass().add("strip-title");
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        clear.setDisable(true);
        clear.setOnAction(_ -> intents.accept(new Intent.ClearRequests()));
        HBox bar = new HBox(8, heading, space, clear);
        bar.getStyleClass().add("filter-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        list.setSpacing(8);
        list.getStyleClass().add("request-cards");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.setId("request-list");
        StackPane center = new StackPane(nothing, scroll);
        scroll.visibleProperty().bind(nothing.visibleProperty().not());
        BorderPane pane = new BorderPane(center);
        pane.setTop(bar);
        return pane;
    }

    /** Fills the form with a key, and puts the cursor where it goes on. */
    public void prepareAcquire(Optional<Key> key) {
        acquire.prepare(key);
    }

    /** Shows what happened since the last frame. */
    public void accept(Frame frame) {
        if (frame.state().requests() == shown) {
            return;
        }
        shown = frame.state().requests();
        nothing.setVisible(shown.isEmpty());
        clear.setDisable(shown.stream().allMatch(RequestEntry::isRunning));
        cards.keySet().retainAll(shown.stream().map(RequestEntry::id).toList());
        list.getChildren().setAll(shown.stream().map(this::cardOf).toList());
    }

    private RequestCard cardOf(RequestEntry entry) {
        RequestCard card = cards.computeIfAbsent(entry.id(), _ -> new RequestCard(entry, intents));
        card.show(entry);
        return card;
    }

    /** Lets times move. */
    public void tick(long nowNanos) {
        cards.values().forEach(card -> card.tick(nowNanos));
    }
}
