package io.ticketing.app.ui.events;

import io.ticketing.app.fx.Frame;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.protocol.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * The newest events, a bounded number; newest last. While paused, what is shown stands still and what comes is counted. On
 * the JavaFX thread.
 */
public final class EventsViewModel {
    /** So many lines are kept. */
    public static final int KEPT = 20_000;

    private static final int SHOWN = 2_000;

    private final EventWords words = new EventWords();
    private final ArrayDeque<EventLine> all = new ArrayDeque<>();
    private final ObservableList<EventLine> shown = FXCollections.observableArrayList();
    private final BooleanProperty paused = new SimpleBooleanProperty();
    private final StringProperty filter = new SimpleStringProperty("");
    private final ReadOnlyLongWrapper heldBack = new ReadOnlyLongWrapper();

    /** An empty list. */
    public EventsViewModel() {
        filter.addListener(_ -> showAgain());
        paused.addListener((_, _, isPaused) -> {
            if (!isPaused) {
                showAgain();
            }
        });
    }

    /** The newest lines that pass the filter. */
    public ObservableList<EventLine> shown() {
        return shown;
    }

    /** Whether the list stands still. */
    public BooleanProperty pausedProperty() {
        return paused;
    }

    /** Text that a line must contain. */
    public StringProperty filterProperty() {
        return filter;
    }

    /** How many lines came since the pause began. */
    public ReadOnlyLongProperty heldBackProperty() {
        return heldBack.getReadOnlyProperty();
    }

    /** Takes what happened since the last frame. */
    public void accept(Frame frame) {
        if (frame.newServer()) {
            all.clear();
            showAgain();
        }
        List<EventLine> fresh = fresh(frame);
        if (fresh.isEmpty()) {
            return;
        }
        all.addAll(fresh);
        while (all.size() > KEPT) {
            all.removeFirst();
        }
        if (paused.get()) {
            heldBack.set(heldBack.get() + fresh.size());
        } else {
            append(fresh);
        }
    }

    private static List<EventLine> fresh(Frame frame) {
        List<EventLine> fresh = new ArrayList<>(frame.events().size() + 1);
        if (frame.missedEvents() > 0) {
            fresh.add(new EventLine.Gap(frame.missedEvents()));
        }
        frame.events().forEach(event -> fresh.add(new EventLine.Happened(event)));
        return fresh;
    }

    private void append(List<EventLine> fresh) {
        Predicate<EventLine> passes = passes();
        List<EventLine> passing = fresh.stream().filter(passes).toList();
        if (passing.size() >= SHOWN) {
            shown.setAll(passing.subList(passing.size() - SHOWN, passing.size()));
            return;
        }
        shown.addAll(passing);
        if (shown.size() > SHOWN + SHOWN / 4) {
            shown.remove(0, shown.size() - SHOWN);
        }
    }

    private void showAgain() {
        heldBack.set(0);
        List<EventLine> passing = all.stream().filter(passes()).toList();
        shown.setAll(passing.subList(Math.max(0, passing.size() - SHOWN), passing.size()));
    }

    private Predicate<EventLine> passes() {
        String wanted = filter.get().strip().toLowerCase(Locale.ROOT);
        return line -> switch (line) {
            case EventLine.Gap _ -> true;
            case EventLine.Happened happened ->
                wanted.isEmpty()
                        || words.line(happened.event()).toLowerCase(Locale.ROOT).contains(wanted);
        };
    }

    /** Empties the list. */
    public void clear() {
        all.clear();
        showAgain();
    }

    /** The newest events of a key, newest first. */
    public List<ObservedEvent> lastOf(Key key, int limit) {
        List<ObservedEvent> last = new ArrayList<>();
        var newestFirst = all.descendingIterator();
        while (newestFirst.hasNext() && last.size() < limit) {
            if (newestFirst.next() instanceof EventLine.Happened(ObservedEvent event)
                    && EventWords.concerns(event, key)) {
                last.add(event);
            }
        }
        return last;
    }
}
