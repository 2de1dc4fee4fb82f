package io.ticketing.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.HostPort;
import java.net.BindException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BindProblemTest {
    @ParameterizedTest
    @MethodSource("failures")
    void aFailureNamesThePortTheReasonAndTheNextMove(Throwable failure, String reason) {
        String sentence = BindProblem.sentence(
                "the 0.3 listener", new HostPort("host.example", 80), "--listen 0.3=HOST:PORT", failure);

        assertThat(sentence)
                .startsWith("Cannot open the 0.3 listener on host.example:80: ")
                .contains(reason, "--listen 0.3=HOST:PORT")
                .endsWith(".");
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new BindException("Address already in use"), "the port is in use"),
                Arguments.of(new BindException("Cannot assign requested address"), "no such address"),
                Arguments.of(new SocketException("Permission denied"), "no permission for port 80"),
                Arguments.of(new UnknownHostException("host.example"), "the host name host.example is not known"),
                Arguments.of(new SocketException("Protocol family unavailable"), "Protocol family unavailable"));
    }
}
