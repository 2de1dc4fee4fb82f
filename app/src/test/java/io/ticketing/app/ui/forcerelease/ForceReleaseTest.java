package io.ticketing.app.ui.forcerelease;

import static io.ticketing.app.state.Observations.held;
import static io.ticketing.app.state.Observations.state;
import static io.ticketing.app.state.Observations.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.Observed;
import io.ticketing.app.intent.Intent;
import io.ticketing.app.state.Observations;
import io.ticketing.app.ui.forcerelease.ForceRelease.Standing;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForceReleaseTest {
    private static final Key KEY = Key.of("order:2026-1042");

    private final ForceRelease opened = ForceRelease.of(held(KEY, 5012, 1, "10.0.3.7:1", waiter(2, "10.0.3.8:1")))
            .orElseThrow();

    @Test
    void thereIsNothingToReleaseOfAKeyThatNobodyHolds() {
        assertThat(ForceRelease.of(state(KEY, null, List.of()))).isEmpty();
    }

    @Test
    void itCarriesTheTokenThatWasSeen() {
        assertThat(opened.isAllowed()).isTrue();
        assertThat(opened.intent("  holder is dead  ")).isEqualTo(new Intent.ForceRelease(KEY, 5012, "holder is dead"));
    }

    @Test
    void theQueueIsFollowedWhileItIsOpen() {
        assertThat(opened.next().map(ObservedWaiter::address)).contains("10.0.3.8:1");
        ForceRelease later = opened.with(held(KEY, 5012, 1, "10.0.3.7:1", waiter(3, "10.0.5.2:1"), waiter(4, "x:1")));
        assertThat(later.next().map(ObservedWaiter::address)).contains("10.0.5.2:1");
        assertThat(later.waiters()).isEqualTo(2);
    }

    @Test
    void anotherHolderIsNeverReleasedInPlaceOfTheOneThatWasSeen() {
        ForceRelease later = opened.with(held(KEY, 5013, 2, "10.0.3.8:1"));
        assertThat(later.standing()).isEqualTo(new Standing.HeldByOther(Observations.holder(5013, 2, "10.0.3.8:1")));
        assertThat(later.isAllowed()).isFalse();
        assertThat(later.intent("")).isEqualTo(new Intent.ForceRelease(KEY, 5012, ""));
    }

    @Test
    void aSetIsReleasedWholeAndTheKeysThatGoWithItAreNamed() {
        Key other = Key.of("stock:A");
        ForceRelease set = ForceRelease.of(
                        Observed.inSet(Observed.held("order:2026-1042", 5012, 1), "order:2026-1042", "stock:A"))
                .orElseThrow();

        assertThat(set.keysThatGoWithIt()).containsExactly(other);
        assertThat(set.intent("")).isEqualTo(new Intent.ForceRelease(KEY, KeySet.of(KEY, other), 5012, ""));
    }

    @Test
    void theSameHolderWithANewTokenIsAnotherGrant() {
        assertThat(opened.with(held(KEY, 5013, 1, "10.0.3.7:1")).isAllowed()).isFalse();
    }

    @Test
    void aKeyThatWentOrIsFreeLeavesNothingToRelease() {
        assertThat(opened.with(null).standing()).isEqualTo(new Standing.Gone());
        assertThat(opened.with(state(KEY, null, List.of())).standing()).isEqualTo(new Standing.Gone());
        assertThat(opened.with(null).isAllowed()).isFalse();
    }

    @Test
    void aTokenThatIsBackIsTheOneThatWasSeen() {
        assertThat(opened.with(null).with(held(KEY, 5012, 1, "10.0.3.7:1")).isAllowed())
                .isTrue();
    }
}
