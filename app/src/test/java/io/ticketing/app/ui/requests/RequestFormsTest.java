package io.ticketing.app.ui.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.intent.Intent;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import org.junit.jupiter.api.Test;

class RequestFormsTest {
    @Test
    void aBlankOwnerIsChosen() {
        assertThat(new AcquireForm("k", "10", "30", "").intent(() -> 77))
                .contains(new Intent.Acquire(Key.of("k"), 10, 30, 77));
    }

    @Test
    void anOwnerIsUnsignedInDecimalOrHex() {
        assertThat(new AcquireForm("k", "0", "1", "18446744073709551615").intent(() -> 0))
                .contains(new Intent.Acquire(Key.of("k"), 0, 1, -1));
        assertThat(new AcquireForm("k", "0", "1", "0xff").intent(() -> 0))
                .contains(new Intent.Acquire(Key.of("k"), 0, 1, 255));
        assertThat(new AcquireForm("k", "0", "1", "-1").isOwnerRight()).isFalse();
    }

    @Test
    void theKeysReasonIsTold() {
        assertThat(new AcquireForm("a b", "0", "1", "").keyProblem()).contains(KeyProblem.SPACE);
        assertThat(new AcquireForm("ä".repeat(65), "0", "1", "").keyProblem()).contains(KeyProblem.TOO_LONG);
        assertThat(new AcquireForm("ä".repeat(64), "0", "1", "").keyProblem()).isEmpty();
    }

    @Test
    void waitAndLeaseKeepTheirRanges() {
        assertThat(new AcquireForm("k", "65536", "1", "").waiting()).isEmpty();
        assertThat(new AcquireForm("k", "0", "0", "").leasing()).isEmpty();
        assertThat(new AcquireForm("k", "65535", "65535", "").intent(() -> 0)).isPresent();
    }

    @Test
    void aTokenIsUnsignedAndNeverZero() {
        assertThat(new ReleaseForm("k", "0").intent()).isEmpty();
        assertThat(new ReleaseForm("k", "18446744073709551615").intent()).contains(new Intent.Release(Key.of("k"), -1));
    }
}
