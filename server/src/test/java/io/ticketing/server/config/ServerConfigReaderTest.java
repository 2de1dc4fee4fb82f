package io.ticketing.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerConfigReaderTest {
    @TempDir
    Path folder;

    @Test
    void withoutAnySourceItListensOnLoopbackAndObservesAHundredPortsAbove() {
        ServerConfig config = valid(read("", Map.of(), ServerFlags.NONE));

        assertThat(config.listeners()).containsExactly(v03("127.0.0.1", 5225));
        assertThat(config.observer()).contains(new HostPort("127.0.0.1", 5325));
        assertThat(config.limits()).isEqualTo(LockLimits.DEFAULT);
        assertThat(config.clientToken().isNone()).isTrue();
        assertThat(config.debug()).isFalse();
    }

    @Test
    void everySettingOfTheFileIsTaken() {
        ServerConfig config = valid(read(
                """
                listen:
                  - 0.3=127.0.0.1:6000
                  - 0.3=[::1]:6001
                observer: localhost:7000
                debug: 1
                limits:
                  waiters-per-key: 1
                  waiters: 2
                  keys: 3
                  connections: 4
                  pipelined-per-connection: 5
                """,
                Map.of(),
                ServerFlags.NONE));

        assertThat(config.listeners()).containsExactly(v03("127.0.0.1", 6000), v03("::1", 6001));
        assertThat(config.observer()).contains(new HostPort("localhost", 7000));
        assertThat(config.limits()).isEqualTo(new LockLimits(1, 2, 3, 4, 5));
        assertThat(config.debug()).isTrue();
    }

    @Test
    void theEnvironmentOfDeployedServersNamesTheListener() {
        ServerConfig config = valid(read(
                "", Map.of("socket_bind", "127.0.0.2", "server_port", "6100", "debug_mode", "1"), ServerFlags.NONE));

        assertThat(config.listeners()).containsExactly(v03("127.0.0.2", 6100));
        assertThat(config.observer()).contains(new HostPort("127.0.0.2", 6200));
        assertThat(config.debug()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"socket_bind, ::1, ::1, 5225", "server_port, 6100, 127.0.0.1, 6100"})
    void oneOfTheTwoVariablesLeavesTheOtherAtItsDefault(String name, String value, String host, int port) {
        assertThat(valid(read("", Map.of(name, value), ServerFlags.NONE)).listeners())
                .containsExactly(v03(host, port));
    }

    @Test
    void anEmptyVariableSaysNothing() {
        assertThat(valid(read(
                                "listen: 0.3=127.0.0.1:6000",
                                Map.of("socket_bind", "", "server_port", " "),
                                ServerFlags.NONE))
                        .listeners())
                .containsExactly(v03("127.0.0.1", 6000));
    }

    @Test
    void theEnvironmentComesBeforeTheFile() {
        ServerConfig config = valid(read(
                "listen: 0.3=127.0.0.1:6000\ndebug: 1\nobserver: off",
                Map.of("server_port", "6100", "debug_mode", "0"),
                ServerFlags.NONE));

        assertThat(config.listeners()).containsExactly(v03("127.0.0.1", 6100));
        assertThat(config.debug()).isFalse();
        assertThat(config.observer()).isEmpty();
    }

    @Test
    void flagsComeBeforeEverything() {
        ServerConfig config = valid(read(
                "listen: 0.3=127.0.0.1:6000\nobserver: off\nlimits: {keys: 7, waiters: 8}",
                Map.of("server_port", "6100"),
                new ServerFlags(
                        List.of("0.3=127.0.0.1:6200"), Optional.of("127.0.0.1:6300"), Map.of(LimitName.KEYS, "9"))));

        assertThat(config.listeners()).containsExactly(v03("127.0.0.1", 6200));
        assertThat(config.observer()).contains(new HostPort("127.0.0.1", 6300));
        assertThat(config.limits().keys()).isEqualTo(9);
        assertThat(config.limits().waiters()).isEqualTo(8);
    }

    @Test
    void aFreeClientPortHasAFreeObserverPort() {
        assertThat(valid(read("", Map.of(), listening("0.3=127.0.0.1:0"))).observer())
                .contains(new HostPort("127.0.0.1", 0));
    }

    @Test
    void aMisspeltNameIsReportedWithItsLineAndTheOneThatWasMeant() {
        assertThat(problems(read("debug: 0\nlisten:\n - 0.3=127.0.0.1:1\nlimits:\n  keys: 1\n  waiter: 5\n")))
                .containsExactly(folder.resolve("server.yaml")
                        + ":6: The name \"waiter\" is not known; did you mean \"waiters\"?");
    }

    @Test
    void anUnlikeNameIsReportedWithAllThatAreKnown() {
        assertThat(problems(read("tls: true"))).singleElement().asString().contains("debug, limits, listen, observer");
    }

    @Test
    void aRepeatedNameIsReported() {
        assertThat(problems(read("debug: 0\ndebug: 1")))
                .singleElement()
                .asString()
                .contains(":2:", "twice");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertThat(problems(read("lisen: x\nlimits: {keys: 0}", Map.of("server_port", "x"), ServerFlags.NONE)))
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "99999999999", "1.5"})
    void aLimitOutOfRangeIsReportedWithTheRangeAndTheDefault(String value) {
        assertThat(problems(read("limits:\n  keys: " + value)))
                .singleElement()
                .asString()
                .contains(":2:", "from 1 to", value, "1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "a: b: c", "\t- x", "\"open", "- 1\n- 2", "just text", "listen: {a: 1}", "limits: 5"})
    void aFileThatIsNotAConfigurationIsReportedWithALine(String text) {
        assertThat(problems(read(text)))
                .allSatisfy(problem -> assertThat(problem).matches("(?s).*server.yaml:\\d+: .*"));
    }

    @Test
    void anEmptyFileSaysNothing() {
        assertThat(valid(read("# nothing\n", Map.of(), ServerFlags.NONE)).listeners())
                .containsExactly(v03("127.0.0.1", 5225));
    }

    @Test
    void aFileThatDoesNotExistIsReportedByName() {
        ConfigOutcome outcome =
                ServerConfigReader.read(Optional.of(folder.resolve("no.yaml")), Map.of(), ServerFlags.NONE);

        assertThat(problems(outcome)).singleElement().asString().contains("no.yaml: The file does not exist");
    }

    @Test
    void aFileThatIsNotTextIsReported() throws IOException {
        Path file = folder.resolve("server.yaml");
        Files.write(file, "listen: é".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(problems(ServerConfigReader.read(Optional.of(file), Map.of(), ServerFlags.NONE)))
                .singleElement()
                .asString()
                .contains("not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:5225",
                "0.5=127.0.0.1:1",
                "0.3=",
                "0.3=127.0.0.1:x",
                "0.3=127.0.0.1:70000",
                "0.3=127.0.0.1:1,wait=2",
                "0.3=[::1"
            })
    void aFlagThatIsNoListenerIsReportedByItsName(String value) {
        assertThat(problems(read("", Map.of(), listening(value))))
                .singleElement()
                .asString()
                .startsWith("--listen: ");
    }

    @Test
    void twoListenersOnOnePortAreReported() {
        ServerFlags flags =
                new ServerFlags(List.of("0.3=127.0.0.1:6000", "0.3=127.0.0.1:6000"), Optional.empty(), Map.of());

        assertThat(problems(read("", Map.of(), flags)))
                .singleElement()
                .asString()
                .contains("named twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.168.1.5", "[::]", "example.com", "127.0.0.1.example.com"})
    void aListenerThatOthersReachNeedsAClientToken(String host) {
        assertThat(problems(read("", Map.of(), listening("0.3=" + host + ":5225"))))
                .singleElement()
                .asString()
                .contains("TICKETING_CLIENT_TOKEN");
    }

    @Test
    void withAClientTokenAListenerIsOpenToOthersWhileTheObserverPortStaysLocal() {
        ServerConfig config =
                valid(read("", Map.of("TICKETING_CLIENT_TOKEN", "secret"), listening("0.3=0.0.0.0:5225")));

        assertThat(config.listeners()).containsExactly(v03("0.0.0.0", 5225));
        assertThat(config.observer()).contains(new HostPort("127.0.0.1", 5325));
        assertThat(config.toString()).doesNotContain("secret");
    }

    @Test
    void withAnObserverTokenTheObserverPortMayBeOpenToOthers() {
        ServerFlags flags = new ServerFlags(List.of(), Optional.of("0.0.0.0:5325"), Map.of());

        ServerConfig config = valid(read("", Map.of("TICKETING_OBSERVER_TOKEN", "secret"), flags));

        assertThat(config.observer()).contains(new HostPort("0.0.0.0", 5325));
        assertThat(config.observerToken()).isEqualTo(ObserverToken.of("secret"));
        assertThat(config.toString()).doesNotContain("secret");
    }

    @Test
    void withoutAnObserverTokenAnOpenObserverPortIsRefusedWithTheVariableToSet() {
        ServerFlags flags = new ServerFlags(List.of(), Optional.of("0.0.0.0:5325"), Map.of());

        assertThat(problems(read("", Map.of(), flags)))
                .singleElement()
                .asString()
                .contains("TICKETING_OBSERVER_TOKEN");
    }

    @Test
    void waitZeroForEverIsAnOptionOf03ListenersOnly() {
        assertThat(valid(read("", Map.of(), listening("0.3=127.0.0.1:6000,wait-zero=forever")))
                        .listeners())
                .containsExactly(
                        new Listener(WireVersion.V0_3, new HostPort("127.0.0.1", 6000), Listener.WaitZero.FOREVER));
        assertThat(problems(read("", Map.of(), listening("0.4=127.0.0.1:6000,wait-zero=forever"))))
                .singleElement()
                .asString()
                .contains("Only a 0.3 listener");
        assertThat(problems(read("", Map.of(), listening("0.3=127.0.0.1:6000,wait-zero=never"))))
                .singleElement()
                .asString()
                .contains("\"forever\" or \"specification\"");
    }

    @Test
    void listenersOfBothWiresStandSideBySide() {
        ServerFlags flags =
                new ServerFlags(List.of("0.3=127.0.0.1:6000", "0.4=127.0.0.1:6001"), Optional.empty(), Map.of());

        assertThat(valid(read("", Map.of(), flags)).listeners())
                .containsExactly(
                        v03("127.0.0.1", 6000), new Listener(WireVersion.V0_4, new HostPort("127.0.0.1", 6001)));
    }

    @Test
    void aTokenThatClientsOfWire04RefuseIsReportedForTheirListenerOnly() {
        Map<String, String> shortToken = Map.of("TICKETING_CLIENT_TOKEN", "fifteen-bytes-x");

        assertThat(problems(read("", shortToken, listening("0.4=127.0.0.1:6001"))))
                .singleElement()
                .asString()
                .contains("16 bytes");
        assertThat(valid(read("", shortToken, listening("0.3=127.0.0.1:6001")))
                        .clientToken()
                        .isNone())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:5325", "on", "127.0.0.1:x"})
    void anObserverPortThatCannotBeServedIsReported(String value) {
        ServerFlags flags = new ServerFlags(List.of(), Optional.of(value), Map.of());

        assertThat(problems(read("", Map.of(), flags)))
                .singleElement()
                .asString()
                .startsWith("--observer: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster_self", "cluster_peers"})
    void aDeploymentOfAClusterNodeIsNotServedAsASingleServer(String variable) {
        assertThat(problems(read("", Map.of(variable, "10.0.0.1:5225"), ServerFlags.NONE)))
                .singleElement()
                .asString()
                .startsWith(variable + ": ");
    }

    private static Listener v03(String host, int port) {
        return new Listener(WireVersion.V0_3, new HostPort(host, port));
    }

    private static ServerFlags listening(String value) {
        return new ServerFlags(List.of(value), Optional.empty(), Map.of());
    }

    private ConfigOutcome read(String yaml) {
        return read(yaml, Map.of(), ServerFlags.NONE);
    }

    private ConfigOutcome read(String yaml, Map<String, String> environment, ServerFlags flags) {
        try {
            Path file = Files.writeString(folder.resolve("server.yaml"), yaml);
            return ServerConfigReader.read(Optional.of(file), environment, flags);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    private static ServerConfig valid(ConfigOutcome outcome) {
        assertThat(outcome).isInstanceOf(ConfigOutcome.Valid.class);
        return ((ConfigOutcome.Valid) outcome).config();
    }

    private static List<String> problems(ConfigOutcome outcome) {
        assertThat(outcome).isInstanceOf(ConfigOutcome.Invalid.class);
        return ((ConfigOutcome.Invalid) outcome)
                .problems().stream().map(ConfigProblem::toString).toList();
    }
}
