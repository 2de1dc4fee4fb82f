package io.ticketing.app.ui.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import org.junit.jupiter.api.Test;

class ConnectFormTest {
    @Test
    void theObserverPortIsFoundByConvention() {
        assertThat(new ConnectForm("db7:5225", "", "").target())
                .contains(new Target("db7:5225", new HostPort("db7", 5225), new HostPort("db7", 5325)));
    }

    @Test
    void aGivenObserverPortAndNameAreTaken() {
        assertThat(new ConnectForm("db7", "db7:9000", "prod").target())
                .contains(new Target("prod", new HostPort("db7", 5225), new HostPort("db7", 9000)));
    }

    @Test
    void anIpv6AddressIsTakenWithAndWithoutBrackets() {
        assertThat(new ConnectForm("[::1]:5225", "", "").target().orElseThrow().client())
                .isEqualTo(new HostPort("::1", 5225));
        assertThat(new ConnectForm("::1", "", "").target().orElseThrow().client())
                .isEqualTo(new HostPort("::1", 5225));
    }

    @Test
    void wrongAddressesAreToldWithTheReason() {
        assertThat(new ConnectForm("", "", "").addressProblem()).contains(new ConnectForm.Problem.AddressMissing());
        assertThat(new ConnectForm("db7:0", "", "").addressProblem()).contains(new ConnectForm.Problem.PortZero());
        assertThat(new ConnectForm("db7:70000", "", "").addressProblem())
                .hasValueSatisfying(problem -> assertThat(problem.toString()).contains("70000"));
        assertThat(new ConnectForm("db7:x", "", "").addressProblem()).isPresent();
    }

    @Test
    void aConventionBeyondTheLastPortIsToldAtTheObserverPort() {
        ConnectForm form = new ConnectForm("db7:65500", "", "");

        assertThat(form.observerProblem()).contains(new ConnectForm.Problem.ObserverOutOfRange());
        assertThat(form.target()).isEmpty();
    }
}
