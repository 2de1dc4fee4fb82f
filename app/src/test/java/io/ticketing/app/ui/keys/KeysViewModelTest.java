package io.ticketing.app.ui.keys;

import static io.ticketing.app.Observed.SECOND;
import static io.ticketing.app.Observed.held;
import static io.ticketing.app.Observed.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.Observed;
import io.ticketing.app.fx.Frame;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeysViewModelTest {
    private long now = 1_000 * SECOND;
    private final KeysViewModel model = new KeysViewModel(() -> now, Runnable::run, Runnable::run);

    @Test
    void rowsComeInTheOrderOfTheirKeys() {
        accept(true, held("b", 2, now + SECOND), held("a", 1, now + SECOND));

        assertThat(shownKeys()).containsExactly("a", "b");
    }

    @Test
    void aRowStandsForItsKeyWhateverHappensToTheHolder() {
        accept(true, held("a", 1, now + SECOND));
        KeyRow row = model.shown().get(0);
        accept(false, held("a", 2, now + 30 * SECOND));

        assertThat(model.shown().get(0)).isSameAs(row);
        assertThat(row.state().holder()).isNotNull();
        assertThat(row.standing(now)).isEqualTo(Standing.HELD);
    }

    @Test
    void aCountdownAtZeroWaitsForTheServerAndTheRowStays() {
        accept(true, held("a", 1, now + SECOND));
        passSeconds(5);

        assertThat(shownKeys()).containsExactly("a");
        assertThat(model.shown().get(0).standing(now)).isEqualTo(Standing.EXPIRED);
    }

    @Test
    void aNewGrantStartsTheCountdownAnew() {
        accept(true, held("a", 1, now + SECOND));
        passSeconds(5);
        accept(false, held("a", 2, now + 30 * SECOND));

        assertThat(model.shown().get(0).standing(now)).isEqualTo(Standing.HELD);
    }

    @Test
    void theServersWordThatALeaseEndedCountsBeforeOurOwnClock() {
        accept(true, Observed.expired(held("a", 1, now + SECOND)));

        assertThat(model.shown().get(0).standing(now)).isEqualTo(Standing.EXPIRED);
    }

    @Test
    void theSelectionStaysWithItsKeyWhenItsRowGoesAndComes() {
        accept(true, held("a", 1, now + SECOND), held("b", 2, now + SECOND));
        model.selectedKeyProperty().set(Key.of("a"));
        gone("a");
        passSeconds(1);

        assertThat(shownKeys()).containsExactly("b");
        assertThat(model.selectedKeyProperty().get()).isEqualTo(Key.of("a"));
        assertThat(model.row(Key.of("a"))).isEmpty();
    }

    @Test
    void theSelectionStaysWithItsKeyWhenTheFilterHidesIt() {
        accept(true, held("a", 1, now + SECOND), held("b", 2, now + SECOND));
        model.selectedKeyProperty().set(Key.of("a"));
        model.filterProperty().set(new KeyFilter("b", false, false, false));

        assertThat(shownKeys()).containsExactly("b");
        assertThat(model.selectedKeyProperty().get()).isEqualTo(Key.of("a"));
    }

    @Test
    void aChangingColumnSettlesOnceASecond() {
        accept(true, held("a", 1, now + 10 * SECOND), held("b", 2, now + 20 * SECOND));
        model.sortBy(KeyColumn.REMAINING, true);
        assertThat(shownKeys()).containsExactly("a", "b");

        accept(false, held("a", 3, now + 30 * SECOND));
        passMillis(500);
        assertThat(shownKeys()).containsExactly("a", "b");
        passMillis(600);
        assertThat(shownKeys()).containsExactly("b", "a");
    }

    @Test
    void nothingIsSortedAgainWhileTheMouseIsDown() {
        accept(true, held("a", 1, now + 10 * SECOND), held("b", 2, now + 20 * SECOND));
        model.sortBy(KeyColumn.REMAINING, true);
        model.setPressed(true);
        accept(false, held("a", 3, now + 30 * SECOND));
        passSeconds(5);
        assertThat(shownKeys()).containsExactly("a", "b");

        model.setPressed(false);
        passSeconds(2);
        assertThat(shownKeys()).containsExactly("b", "a");
    }

    @Test
    void aSnapshotDropsWhatItDoesNotHave() {
        accept(true, held("a", 1, now + SECOND), held("b", 2, now + SECOND));
        passSeconds(1);
        accept(true, held("b", 2, now + SECOND));
        passSeconds(1);

        assertThat(shownKeys()).containsExactly("b");
        assertThat(model.totalProperty().get()).isEqualTo(1);
    }

    @Test
    void theFilterTakesTextAndRegularExpressionsAndTellsWrongOnes() {
        accept(true, held("order:1", 1, now + SECOND), held("stock:1", 2, now + SECOND));

        model.filterProperty().set(new KeyFilter("ORDER", false, false, false));
        assertThat(shownKeys()).containsExactly("order:1");
        model.filterProperty().set(new KeyFilter("/^stock:\\d$/", false, false, false));
        assertThat(shownKeys()).containsExactly("stock:1");
        KeyFilter wrong = new KeyFilter("/(/", false, false, false);
        model.filterProperty().set(wrong);
        assertThat(wrong.problem()).isNotEmpty();
        assertThat(shownKeys()).hasSize(2);
    }

    @Test
    void contendedOnlyShowsKeysWithWaiters() {
        accept(true, held("a", 1, now + SECOND), held("b", 2, now + SECOND, List.of(waiter(9, now))));
        model.filterProperty().set(new KeyFilter("", true, false, false));

        assertThat(shownKeys()).containsExactly("b");
    }

    @Test
    void tokensSortUnsigned() {
        accept(true, held("big", -1, now + SECOND), held("small", 1, now + SECOND));
        model.sortBy(KeyColumn.TOKEN, true);

        assertThat(shownKeys()).containsExactly("small", "big");
    }

    @Test
    void keysThatCannotBeSeenAreShownEscaped() {
        accept(true, held("a\tb\u202E", 1, now + SECOND));

        assertThat(model.shown().get(0).shownKey()).isEqualTo("a\\tb\\u{202E}");
        assertThat(model.shown().get(0).key().text()).isEqualTo("a\tb\u202E");
    }

    private List<String> shownKeys() {
        return model.shown().stream().map(row -> row.key().text()).toList();
    }

    private void accept(boolean all, ObservedKey... keys) {
        Map<Key, Optional<ObservedKey>> changed = new LinkedHashMap<>();
        for (ObservedKey key : keys) {
            changed.put(key.key(), Optional.of(key));
        }
        model.accept(new Frame(ConsoleState.EMPTY, all, false, changed, List.of(), 0));
    }

    private void gone(String key) {
        model.accept(new Frame(ConsoleState.EMPTY, false, false, Map.of(Key.of(key), Optional.empty()), List.of(), 0));
    }

    private void passSeconds(long seconds) {
        passMillis(seconds * 1_000);
    }

    private void passMillis(long millis) {
        for (long passed = 0; passed < millis; passed += 50) {
            now += 50_000_000L;
            model.tick(now);
        }
    }
}
