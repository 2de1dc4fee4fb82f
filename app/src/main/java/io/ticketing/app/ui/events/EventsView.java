package io.ticketing.app.ui.events;

import io.ticketing.app.ui.kit.Clipboards;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedEvent;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/** The live list of events: newest at the bottom, can be paused, filtered and copied. */
public final class EventsView extends BorderPane {
    private final Texts texts = Texts.beside(EventsView.class);
    private final EventWords words = new EventWords();
    private final EventsViewModel model;
    private final TableView<EventLine> table = new TableView<>();
    private boolean followDue;
    private final ToggleButton pause =
            new ToggleButton(texts.text("pause"), Icons.of(MaterialDesignP.PAUSE, "button-icon"));

    /** The view of this model. */
    public EventsView(EventsViewModel model) {
        this.model = model;
        getStyleClass().add("events-view");
        setTop(bar());
        setCenter(table());
        model.shown().addListener((ListChangeListener<EventLine>) _ -> {
            followDue = true;
            requestLayout();
        });
    }

    private HBox bar() {
        Label title = new Label(texts.text("title"));
        title.getStyleClass().add("strip-title");
        CustomTextField filter = (CustomTextField) TextFields.createClearableTextField();
        filter.setId("event-filter");
        filter.setPromptText(texts.text("prompt"));
        filter.setLeft(Icons.of(MaterialDesignM.MAGNIFY, "filter-icon"));
        HBox.setHgrow(filter, Priority.ALWAYS);
        model.filterProperty().bind(filter.textProperty());
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox bar = new HBox(8, title, filter, heldBack(), pauseButton(), copyButton(), clearButton());
        bar.getChildren().stream().filter(ButtonBase.class::isInstance).forEach(button -> ((ButtonBase) button)
                .setMinWidth(Region.USE_PREF_SIZE));
        bar.getStyleClass().add("filter-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private Label heldBack() {
        Label heldBack = new Label();
        heldBack.getStyleClass().add("held-back");
        heldBack.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> model.heldBackProperty().get() == 0
                                ? ""
                                : texts.text(
                                        "held",
                                        Formats.count(model.heldBackProperty().get())),
                        model.heldBackProperty()));
        return heldBack;
    }

    private ToggleButton pauseButton() {
        pause.setId("pause-events");
        pause.selectedProperty().bindBidirectional(model.pausedProperty());
        pause.textProperty()
                .bind(Bindings.when(model.pausedProperty())
                        .then(texts.text("resume"))
                        .otherwise(texts.text("pause")));
        return pause;
    }

    private Button copyButton() {
        Button copy = new Button(texts.text("copy"), Icons.of(MaterialDesignC.CONTENT_COPY, "button-icon"));
        copy.setOnAction(_ -> copySelected());
        return copy;
    }

    private Button clearButton() {
        Button clear = new Button(texts.text("clear"), Icons.of(MaterialDesignT.TRASH_CAN_OUTLINE, "button-icon"));
        clear.setOnAction(_ -> model.clear());
        return clear;
    }

    private TableView<EventLine> table() {
        table.getStyleClass().addAll("events-table", "dense");
        table.setFixedCellSize(22);
        table.setItems(model.shown());
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        EmptyView empty = new EmptyView(MaterialDesignT.TIMELINE_CLOCK_OUTLINE, "", () -> {});
        empty.say(texts.text("empty.title"), texts.text("empty.text"));
        table.setPlaceholder(empty);
        table.getColumns()
                .addAll(List.of(
                        column("time", 116, "mono", event -> Formats.timeOfDay(event.wallMillis())),
                        column("row", 48, "row-cell", words::row),
                        column("key", 170, "plain", words::keys),
                        column("token", 90, "mono", words::token),
                        column("what", 300, "plain", words::what),
                        column(
                                "owner",
                                72,
                                "mono",
                                event -> event.owner() == 0 ? "" : Formats.shortOwner(event.owner())),
                        column("address", 140, "plain", ObservedEvent::address)));
        return table;
    }

    private TableColumn<EventLine, String> column(
            String name, double width, String styleClass, Function<ObservedEvent, String> value) {
        TableColumn<EventLine, String> column = new TableColumn<>(texts.text("column." + name));
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(features -> new ReadOnlyStringWrapper(
                switch (features.getValue()) {
                    case EventLine.Happened(ObservedEvent event) -> value.apply(event);
                    case EventLine.Gap(long missed) ->
                        name.equals("what") ? texts.text("missed", Formats.count(missed)) : "";
                }));
        column.setCellFactory(_ -> new EventCell(styleClass));
        return column;
    }

    private void copySelected() {
        Clipboards.copy(table.getSelectionModel().getSelectedItems().stream()
                .map(line -> switch (line) {
                    case EventLine.Happened(ObservedEvent event) -> words.line(event);
                    case EventLine.Gap(long missed) -> texts.text("missed", Formats.count(missed));
                })
                .collect(Collectors.joining("\n")));
    }

    /** The table must have seen the list's change before it can scroll to its end. */
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (followDue) {
            followDue = false;
            followNewest();
        }
    }

    /** Stays at the bottom when the list grew, unless somebody reads. */
    private void followNewest() {
        if (!model.pausedProperty().get()
                && table.getSelectionModel().isEmpty()
                && !model.shown().isEmpty()) {
            table.scrollTo(model.shown().size() - 1);
        }
    }

    /** A cell that tells a gap from an event. */
    private static final class EventCell extends TableCell<EventLine, String> {
        private static final PseudoClass GAP = PseudoClass.getPseudoClass("gap");

        EventCell(String styleClass) {
            getStyleClass().add(styleClass);
        }

        @Override
        protected void updateItem(@Nullable String text, boolean empty) {
            super.updateItem(text, empty);
            setText(empty ? null : text);
            EventLine line = getTableRow() == null ? null : getTableRow().getItem();
            pseudoClassStateChanged(GAP, line instanceof EventLine.Gap);
        }
    }
}
