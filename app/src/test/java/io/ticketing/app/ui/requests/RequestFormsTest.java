package io.ticketing.app.ui.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.intent.Intent;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFormsTest {
    private static AcquireForm acquire(String key, String wait, String lease, String owner) {
        return new AcquireForm(key, wait, lease, owner);
    }

    @Test
    void aRightFormIsAnAcquireWithAnOwnerOfOurs() {
        assertThat(acquire("job", " 10 ", "30", "").intent(() -> 77))
                .contains(new Intent.Acquire(Key.of("job"), 10, 30, 77));
    }

    @ParameterizedTest
    @CsvSource({
        "42,                     42",
        "0,                      0",
        "0x2a,                   42",
        "0XFFFFFFFFFFFFFFFF,     -1",
        "18446744073709551615,   -1",
        "9223372036854775808,    -9223372036854775808",
    })
    void anOwnerIsUnsignedInDecimalOrHex(String typed, long owner) {
        assertThat(acquire("job", "0", "1", typed).intent(() -> 5))
                .contains(new Intent.Acquire(Key.of("job"), 0, 1, owner));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1", "18446744073709551616", "0x", "0x-1", "0x1FFFFFFFFFFFFFFFF", "ten", "1.5", "0x+1", "+1"})
    void anOwnerThatIsNoUnsignedNumberIsSaidToBeNone(String typed) {
        AcquireForm form = acquire("job", "0", "1", typed);
        assertThat(form.isOwnerRight()).isFalse();
        assertThat(form.intent(() -> 5)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "65535, true", "65536, false", "-1, false", "'', false", "1.5, false", "9999999999, false"})
    void aWaitIs0To65535Seconds(String typed, boolean right) {
        assertThat(acquire("job", typed, "1", "").waiting().isPresent()).isEqualTo(right);
        assertThat(acquire("job", typed, "1", "").intent(() -> 5).isPresent()).isEqualTo(right);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "65535, true", "65536, false", "0, false"})
    void aLeaseIs1To65535Seconds(String typed, boolean right) {
        assertThat(acquire("job", "0", typed, "").leasing().isPresent()).isEqualTo(right);
        assertThat(acquire("job", "0", typed, "").intent(() -> 5).isPresent()).isEqualTo(right);
    }

    @Test
    void aKeyIsCheckedAsItIsTypedWithTheReason() {
        assertThat(acquire("", "0", "1", "").keyProblem()).contains(KeyProblem.EMPTY);
        assertThat(acquire("a b", "0", "1", "").keyProblem()).contains(KeyProblem.SPACE);
        assertThat(acquire("\ud800", "0", "1", "").keyProblem()).contains(KeyProblem.NOT_UTF8);
        assertThat(acquire("é".repeat(64), "0", "1", "").keyProblem()).isEmpty();
        assertThat(acquire("é".repeat(64) + "a", "0", "1", "").keyProblem()).contains(KeyProblem.TOO_LONG);
        assertThat(acquire("tab\tand\u0000nul", "0", "1", "").intent(() -> 5)).isPresent();
    }

    @Test
    void aRightFormIsAReleaseWithTheExactToken() {
        assertThat(new ReleaseForm("job", "18446744073709551615").intent())
                .contains(new Intent.Release(Key.of("job"), -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0x0", "-1", "18446744073709551616", "5a"})
    void aTokenIsAnUnsignedNumberAbove0(String typed) {
        assertThat(new ReleaseForm("job", typed).fencingToken()).isEmpty();
        assertThat(new ReleaseForm("job", typed).intent()).isEmpty();
    }
}
