package io.ticketing.app.ui.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.state.Target;
import io.ticketing.app.ui.connect.ConnectForm.Problem;
import io.ticketing.protocol.HostPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectFormTest {
    private static ConnectForm form(String address, String observer) {
        return new ConnectForm(address, observer, "");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.3.7:6000,        10.0.3.7:6000,   10.0.3.7:6100",
        "lock.example,         lock.example:5225, lock.example:5325",
        "'  lock.example:7 ',  lock.example:7,  lock.example:107",
        ":7000,                127.0.0.1:7000,  127.0.0.1:7100",
        "[::1]:6000,           [::1]:6000,      [::1]:6100",
        "[fe80::1],            [fe80::1]:5225,  [fe80::1]:5325",
        "fe80::1,              [fe80::1]:5225,  [fe80::1]:5325",
    })
    void theObserverPortIsFoundByConvention(String typed, String client, String observer) {
        Target target = form(typed, "").target().orElseThrow();
        assertThat(target.client()).hasToString(client);
        assertThat(target.observer()).hasToString(observer);
        assertThat(target.name()).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource({
        "9000,             10.0.3.7:9000",
        ":9000,            10.0.3.7:9000",
        "10.0.9.9:9000,    10.0.9.9:9000",
        "watch.example,    watch.example:5325",
        "[::1]:9000,       [::1]:9000",
    })
    void theObserverPortCanBeGiven(String typed, String observer) {
        assertThat(form("10.0.3.7:6000", typed).target().orElseThrow().observer())
                .hasToString(observer);
    }

    @Test
    void aPortAloneIsOneOfAnIpv6HostToo() {
        assertThat(form("[::1]:6000", "9000").target().orElseThrow().observer()).isEqualTo(new HostPort("::1", 9000));
    }

    @Test
    void anEmptyAddressIsMissingNotWrong() {
        assertThat(form("  ", "").addressProblem()).contains(new Problem.AddressMissing());
        assertThat(form("", "").target()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"host:", "host:abc", "host:70000", "host:-1", "[::1", "[::1]5225", "[]:5225"})
    void anAddressThatCannotBeReadSaysWhy(String typed) {
        assertThat(form(typed, "").addressProblem()).hasValueSatisfying(problem -> assertThat(problem)
                .isInstanceOfSatisfying(Problem.AddressBad.class, bad -> assertThat(bad.sentence())
                        .endsWith(".")));
        assertThat(form(typed, "").target()).isEmpty();
    }

    @Test
    void aHostNameWithASpaceIsNone() {
        assertThat(form("lock server:5225", "").addressProblem()).contains(new Problem.HostWithSpace());
    }

    @Test
    void portZeroCannotBeConnectedTo() {
        assertThat(form("host:0", "").addressProblem()).contains(new Problem.PortZero());
        assertThat(form("host:1", "0").observerProblem()).contains(new Problem.PortZero());
    }

    @Test
    void whereTheConventionLeadsBeyondTheLastPortTheObserverMustBeGiven() {
        assertThat(form("host:65500", "").observerProblem()).contains(new Problem.ObserverOutOfRange());
        assertThat(form("host:65500", "").observerByConvention()).isEmpty();
        assertThat(form("host:65500", "9000").target().orElseThrow().observer()).hasToString("host:9000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999", "host:x", "999999999999"})
    void anObserverAddressThatCannotBeReadSaysWhy(String typed) {
        assertThat(form("host:5225", typed).observerProblem())
                .hasValueSatisfying(problem -> assertThat(problem).isInstanceOf(Problem.AddressBad.class));
    }

    @Test
    void theObserverIsNotBlamedForAWrongClientAddress() {
        assertThat(form("host:x", "9000").observerProblem()).isEmpty();
    }

    @Test
    void aNameIsKept() {
        assertThat(new ConnectForm("host", "", " prod-eu ")
                        .target()
                        .orElseThrow()
                        .name())
                .isEqualTo("prod-eu");
    }
}
