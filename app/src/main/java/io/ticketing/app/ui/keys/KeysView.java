package io.ticketing.app.ui.keys;

import io.ticketing.app.fx.Frame;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Link;
import io.ticketing.app.ui.kit.Clipboards;
import io.ticketing.app.ui.kit.EmptyView;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.app.ui.kit.Icons;
import io.ticketing.app.ui.kit.Texts;
import io.ticketing.observer.ObservedHolder;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/** The home of the console: the filter, and the live table of keys. */
public final class KeysView extends BorderPane {
    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final Texts texts = Texts.beside(KeysView.class);
    private final KeysViewModel model;
    private final KeysTable table;
    private final CustomTextField filterField = (CustomTextField) TextFields.createClearableTextField();
    private final ToggleButton contended = new ToggleButton(texts.text("filter.contended"));
    private final ToggleButton expired = new ToggleButton(texts.text("filter.expired"));
    private final ToggleButton ours = new ToggleButton(texts.text("filter.ours"));
    private final Tooltip filterProblem = new Tooltip();
    private final EmptyView empty;

    /**
     * The view.
     *
     * @param connect what the button of the empty view does
     */
    public KeysView(KeysViewModel model, LongSupplier nanoTime, ColumnChoice columns, Runnable connect) {
        this.model = model;
        this.table = new KeysTable(model, nanoTime, texts, columns);
        this.empty = new EmptyView(MaterialDesignL.LOCK_OUTLINE, texts.text("empty.none.button"), connect);
        getStyleClass().add("keys-view");
        setTop(bar());
        setCenter(table);
        table.setPlaceholder(empty);
        table.setContextMenu(menu(List.of()));
        bindFilter();
    }

    private HBox bar() {
        Label count = new Label();
        count.getStyleClass().add("count");
        count.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> texts.text(
                                "count",
                                Formats.count(model.shown().size()),
                                Formats.count(model.totalProperty().get())),
                        model.shown(),
                        model.totalProperty()));
        filterField.setId("key-filter");
        filterField.setPromptText(texts.text("filter.prompt"));
        filterField.setLeft(Icons.of(MaterialDesignM.MAGNIFY, "filter-icon"));
        HBox.setHgrow(filterField, Priority.ALWAYS);
        HBox chips = new HBox(contended, expired, ours);
        chips.getStyleClass().add("chips");
        chips.setMinWidth(Region.USE_PREF_SIZE);
        count.setMinWidth(Region.USE_PREF_SIZE);
        Label title = new Label(texts.text("title"));
        title.getStyleClass().add("strip-title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox bar = new HBox(8, title, filterField, chips, count);
        bar.getStyleClass().add("filter-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private void bindFilter() {
        model.filterProperty()
                .bind(Bindings.createObjectBinding(
                        () -> new KeyFilter(
                                filterField.getText(), contended.isSelected(), expired.isSelected(), ours.isSelected()),
                        filterField.textProperty(),
                        contended.selectedProperty(),
                        expired.selectedProperty(),
                        ours.selectedProperty()));
        model.filterProperty().addListener((_, _, filter) -> showProblem(filter.problem()));
    }

    private void showProblem(String problem) {
        filterField.pseudoClassStateChanged(WRONG, !problem.isEmpty());
        filterProblem.setText(texts.text("filter.problem", problem));
        filterField.setTooltip(problem.isEmpty() ? null : filterProblem);
    }

    /** Offers these actions for the selected row, above copying. */
    public void offer(List<MenuItem> actions) {
        table.setContextMenu(menu(actions));
    }

    private ContextMenu menu(List<MenuItem> actions) {
        ContextMenu menu = new ContextMenu();
        menu.getItems().addAll(actions);
        if (!actions.isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        menu.getItems()
                .addAll(
                        copyItem("copy.key", row -> row.key().text()),
                        copyItem("copy.token", row -> ofHolder(row, ObservedHolder::fencingToken)),
                        copyItem("copy.owner", row -> ofHolder(row, ObservedHolder::owner)));
        return menu;
    }

    private MenuItem copyItem(String name, Function<KeyRow, String> value) {
        MenuItem item = new MenuItem(texts.text(name));
        item.setOnAction(_ -> {
            KeyRow row = table.selectedRow();
            if (row != null) {
                Clipboards.copy(value.apply(row));
            }
        });
        return item;
    }

    private static String ofHolder(KeyRow row, Function<ObservedHolder, Long> value) {
        ObservedHolder holder = row.holder();
        return holder == null ? "" : Formats.unsigned(value.apply(holder));
    }

    /** Shows what happened since the last frame. */
    public void accept(Frame frame) {
        model.accept(frame);
        boolean stale = !(frame.state().link() instanceof Link.Live)
                && model.totalProperty().get() > 0;
        table.pseudoClassStateChanged(STALE, stale);
        explainEmptiness(frame.state());
    }

    private void explainEmptiness(ConsoleState state) {
        if (state.target().isEmpty()) {
            say("none");
        } else if (model.totalProperty().get() > 0) {
            say("filtered");
        } else {
            explainNoKeys(state.link());
        }
    }

    /** Only a live link can tell that no key is held. */
    private void explainNoKeys(Link link) {
        switch (link) {
            case Link.Live _ -> say("calm");
            case Link.Refused refused ->
                empty.say(texts.text("empty.blind.title"), texts.text("empty.blind.text", refused.sentence()));
            case Link.Lost lost ->
                empty.say(texts.text("empty.unseen.title"), texts.text("empty.unseen.text", lost.reason()));
            case Link.None _, Link.Connecting _, Link.Silent _ -> say("wait");
        }
    }

    private void say(String what) {
        empty.say(texts.text("empty." + what + ".title"), texts.text("empty." + what + ".text"));
    }

    /** Lets countdowns move. */
    public void tick(long nowNanos) {
        model.tick(nowNanos);
        table.render(nowNanos);
    }

    /** Puts the cursor into the filter. */
    public void focusFilter() {
        filterField.requestFocus();
        filterField.selectAll();
    }

    /** The table itself, for whoever wants its focus. */
    public TableHandle table() {
        return new TableHandle(table);
    }

    /** What others may do with the table. */
    public record TableHandle(Node node) {
        /** Whether letters typed now act on the selected key. */
        public boolean hasFocus() {
            return node.isFocused();
        }
    }
}
