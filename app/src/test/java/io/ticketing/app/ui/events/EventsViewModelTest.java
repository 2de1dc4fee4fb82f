package io.ticketing.app.ui.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.Observed;
import io.ticketing.app.fx.Frame;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventsViewModelTest {
    private final EventsViewModel model = new EventsViewModel();

    @Test
    void newEventsStandAtTheEnd() {
        happen(0, Observed.granted(1, "a", 1), Observed.granted(2, "b", 2));

        assertThat(model.shown()).hasSize(2);
        assertThat(model.shown().getLast()).isEqualTo(new EventLine.Happened(Observed.granted(2, "b", 2)));
    }

    @Test
    void aPauseHoldsTheListAndCountsWhatComes() {
        happen(0, Observed.granted(1, "a", 1));
        model.pausedProperty().set(true);
        happen(0, Observed.granted(2, "a", 2), Observed.granted(3, "a", 3));

        assertThat(model.shown()).hasSize(1);
        assertThat(model.heldBackProperty().get()).isEqualTo(2);

        model.pausedProperty().set(false);
        assertThat(model.shown()).hasSize(3);
        assertThat(model.heldBackProperty().get()).isZero();
    }

    @Test
    void missedEventsAreShownAsAGap() {
        happen(17, Observed.granted(30, "a", 1));

        assertThat(model.shown().getFirst()).isEqualTo(new EventLine.Gap(17));
    }

    @Test
    void theFilterLooksAtTheWholeLineAndKeepsGaps() {
        happen(3, Observed.granted(1, "order", 1), Observed.granted(2, "stock", 2));
        model.filterProperty().set("STOCK");

        assertThat(model.shown())
                .containsExactly(new EventLine.Gap(3), new EventLine.Happened(Observed.granted(2, "stock", 2)));
    }

    @Test
    void theListIsBoundedHoweverMuchHappens() {
        happen(
                0,
                LongStream.rangeClosed(1, 50_000)
                        .mapToObj(i -> Observed.granted(i, "a", i))
                        .toArray(ObservedEvent[]::new));

        assertThat(model.shown().size()).isLessThanOrEqualTo(EventsViewModel.KEPT);
        assertThat(model.shown().getLast()).isEqualTo(new EventLine.Happened(Observed.granted(50_000, "a", 50_000)));
    }

    @Test
    void theLastEventsOfAKeyComeNewestFirst() {
        happen(0, Observed.granted(1, "a", 1), Observed.granted(2, "b", 2), Observed.granted(3, "a", 3));

        assertThat(model.lastOf(Key.of("a"), 10))
                .extracting(ObservedEvent::sequence)
                .containsExactly(3L, 1L);
    }

    @Test
    void anotherServerHasAHistoryOfItsOwn() {
        happen(0, Observed.granted(1, "a", 1));
        model.accept(new Frame(ConsoleState.EMPTY, false, true, Map.of(), List.of(), 0));

        assertThat(model.shown()).isEmpty();
    }

    private void happen(long missed, ObservedEvent... events) {
        model.accept(new Frame(ConsoleState.EMPTY, false, false, Map.of(), List.of(events), missed));
    }
}
