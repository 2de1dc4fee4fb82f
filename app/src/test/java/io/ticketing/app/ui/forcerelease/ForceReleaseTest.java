package io.ticketing.app.ui.forcerelease;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.Observed;
import io.ticketing.app.intent.Intent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForceReleaseTest {
    private final ObservedKey seen = Observed.held("k", 5012, 30 * Observed.SECOND, List.of(Observed.waiter(8, 0)));
    private final ForceRelease model = ForceRelease.of(seen).orElseThrow();

    @Test
    void theRequestCarriesTheTokenThatWasSeen() {
        assertThat(model.intent(" stuck ")).isEqualTo(new Intent.ForceRelease(Key.of("k"), 5012, "stuck"));
    }

    @Test
    void whenTheHolderChangesTheButtonIsOffAndTheTokenStaysTheOneSeen() {
        ForceRelease changed = model.with(Observed.held("k", 5013, 60 * Observed.SECOND));

        assertThat(changed.isAllowed()).isFalse();
        assertThat(changed.standing()).isInstanceOf(ForceRelease.Standing.HeldByOther.class);
        assertThat(changed.intent("")).isEqualTo(new Intent.ForceRelease(Key.of("k"), 5012, ""));
    }

    @Test
    void whenTheKeyVanishesTheButtonIsOff() {
        assertThat(model.with(null).isAllowed()).isFalse();
        assertThat(model.with(null).standing()).isEqualTo(new ForceRelease.Standing.Gone());
    }

    @Test
    void theHeadOfTheQueueIsNext() {
        assertThat(model.next())
                .hasValueSatisfying(next -> assertThat(next.owner()).isEqualTo(8));
        assertThat(model.waiters()).isEqualTo(1);
    }
}
