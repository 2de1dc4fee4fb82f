package io.ticketing.client;

import static io.ticketing.client.Stage.acquire;
import static io.ticketing.client.Stage.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.LeaderChanged;
import io.ticketing.wire.v03.reply.Moved;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.request.Acquire;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconnectTest {
    private static final Key K = Key.of("k");

    private final Stage stage = new Stage();
    private final HostPort a = stage.address("a");
    private final HostPort b = stage.address("b");

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void thePausesBetweenFailedAttemptsDoubleFrom100MillisTo3200() {
        stage.open(ClientOptions.to(a));
        stage.pass(Duration.ofSeconds(13));

        assertThat(stage.pausesMillis).startsWith(100L, 200L, 400L, 800L, 1_600L, 3_200L, 3_200L);
    }

    @Test
    void aSessionUnderASecondCountsAsFailedAndALongerOneStartsAfresh() {
        ScriptedServer server = stage.serve(a);
        stage.open(ClientOptions.to(a));
        server.peer().close();
        stage.pass(Duration.ofMillis(100));
        server.peer().close();
        stage.pass(Duration.ofMillis(1_300));
        server.peer().close();

        assertThat(stage.pausesMillis).containsExactly(100L, 200L, 100L);
    }

    @Test
    void aRequestWithoutConnectionWaitsForOneAndIsSent() {
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        var acquire = client.acquire(acquire("k", 0, 1));
        stage.pass(Duration.ofMillis(500));
        ScriptedServer server = stage.serve(a);
        stage.pass(Duration.ofSeconds(1));

        server.peer().reply(new Granted(1, 1, K));
        assertThat(acquire).isCompletedWithValue(new AcquireOutcome.Granted(1));
    }

    @Test
    void aRequestWithoutConnectionIsRefusedWhenItsPatienceIsOver() {
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        var acquire = client.acquire(acquire("k", 0, 1));
        stage.pass(Duration.ofMillis(1_990));
        assertThat(acquire).isNotDone();
        stage.pass(Duration.ofMillis(20));

        Refusal refusal = ((AcquireOutcome.Refused) acquire.join()).refusal();
        assertThat(refusal.reason()).isEqualTo(Refusal.Reason.NO_CONNECTION);
        assertThat(refusal.sentence()).contains(a.toString());
    }

    @Test
    void aRedirectToAnAddressOfTheListIsFollowedAtOnceWithTheSameOwner() {
        ScriptedServer follower = stage.serve(a);
        ScriptedServer leader = stage.serve(b);
        NettyTicketingClient client = stage.open(to(a, b));
        var acquire = client.acquire(acquire("k", 0, 6));
        var release = client.release(release("k", 2));
        stage.settle();
        follower.peer().reply(new Moved(b.toString()));

        assertThat(leader.peer().requests()).contains(new Acquire(0, 30, 6, K)).hasSize(2);
        leader.peer().reply(new Granted(1, 6, K), new NotCurrent(2, K));
        assertThat(acquire).isCompletedWithValue(new AcquireOutcome.Granted(1));
        assertThat(release).isCompletedWithValue(new ReleaseOutcome.NotCurrent());
        assertThat(stage.pausesMillis).isEmpty();
    }

    @Test
    void aRedirectElsewhereIsTheOutcomeAndNotFollowed() {
        ScriptedServer follower = stage.serve(a);
        ScriptedServer stranger = stage.serve(b);
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        var acquire = client.acquire(acquire("k", 5, 6));
        stage.settle();
        follower.peer().reply(new Moved(b.toString()));
        stage.pass(Duration.ofSeconds(1));

        assertThat(acquire).isCompletedWithValue(new AcquireOutcome.Moved(b));
        assertThat(stranger.connections()).isZero();
    }

    @Test
    void aRedirectToNoAddressAtAllIsRefused() {
        ScriptedServer follower = stage.serve(a);
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        var acquire = client.acquire(acquire("k", 5, 6));
        stage.settle();
        follower.peer().reply(new Moved("host:99999"));

        assertThat(((AcquireOutcome.Refused) acquire.join()).refusal().reason()).isEqualTo(Refusal.Reason.NO_LEADER);
    }

    @Test
    void nodesThatRedirectInCirclesAreAFailureAfterOneRound() {
        ScriptedServer first = stage.serve(a);
        ScriptedServer second = stage.serve(b);
        NettyTicketingClient client = stage.open(to(a, b));
        client.acquire(acquire("k", 5, 6));
        stage.settle();
        first.peer().reply(new Moved(b.toString()));
        second.peer().reply(new Moved(a.toString()));
        first.peer().reply(new Moved(b.toString()));

        assertThat(stage.pausesMillis).containsExactly(100L);
    }

    @Test
    void theLeaderThatWasAnnouncedIsWhereTheNextConnectionGoes() {
        ScriptedServer first = stage.serve(a);
        ScriptedServer leader = stage.serve(b);
        stage.open(to(a, b));
        first.peer().reply(new LeaderChanged(b.toString()));
        assertThat(first.peer().isOpen()).isTrue();
        first.peer().close();
        stage.pass(Duration.ofMillis(100));

        assertThat(leader.connections()).isEqualTo(1);
        assertThat(stage.states)
                .filteredOn(ConnectionState.Waiting.class::isInstance)
                .singleElement()
                .satisfies(state ->
                        assertThat(((ConnectionState.Waiting) state).address()).isEqualTo(a));
    }

    @Test
    void theHandshakeIsAnsweredWithTheDigestAndRequestsFollowBehindIt() {
        ScriptedServer server = stage.serve(a);
        stage.open(ClientOptions.to(a).withClientToken(ClientToken.of("secret")));

        assertThat(server.peer().answer()).isEqualTo(Handshake.answer(bytes("secret"), bytes("abc")));
        assertThat(stage.states).last().isInstanceOf(ConnectionState.Connected.class);
    }

    @Test
    void aRefusedTokenEndsAllRequestsAndTheClientTriesNoMore() {
        ScriptedServer server = stage.serve(a);
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        var sent = client.acquire(acquire("k", 5, 1));
        stage.settle();
        server.peer().reply(new ErrorReply(ErrorReply.AUTH_FAILED));
        var later = client.acquire(acquire("k", 5, 2));
        stage.pass(Duration.ofSeconds(20));

        for (var future : List.of(sent, later)) {
            assertThat(((AcquireOutcome.Refused) future.join()).refusal().reason())
                    .isEqualTo(Refusal.Reason.AUTH_FAILED);
        }
        assertThat(server.connections()).isEqualTo(1);
        assertThat(client.connection()).isInstanceOf(ConnectionState.Rejected.class);
    }

    @Test
    void aServerThatSaysNothingIsGivenUpAfterTenSeconds() {
        ScriptedServer server = stage.serve(a).greetingWith("");
        stage.open(ClientOptions.to(a));
        stage.pass(Duration.ofMillis(9_990));
        assertThat(server.peer().isOpen()).isTrue();
        stage.pass(Duration.ofMillis(20));

        assertThat(server.peer().isOpen()).isFalse();
        assertThat(stage.states).last().satisfies(state -> assertThat(((ConnectionState.Waiting) state).reason())
                .contains("said nothing for 10 s"));
    }

    @ParameterizedTest
    @CsvSource({
        "SSH-2.0-OpenSSH_9.6 Debian, an SSH server",
        "HTTP/1.1 400 Bad Request, a web server",
        "'\u0015\u0003\u0003\u0000\u0002\u0002', a TLS server",
        "nospacehere, no Ticketing handshake"
    })
    void anotherKindOfServerIsNamedAndNotTriedAgain(String greeting, String name) {
        ScriptedServer server = stage.serve(a).greetingWith(greeting + "\r\n");
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        stage.pass(Duration.ofSeconds(5));

        assertThat(client.connection()).isInstanceOfSatisfying(ConnectionState.Rejected.class, rejected -> {
            assertThat(rejected.refusal().reason()).isEqualTo(Refusal.Reason.NOT_TICKETING);
            assertThat(rejected.refusal().sentence()).contains(name);
        });
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void aClientThatIsClosedWhileItConnectsStaysClosed() {
        ScriptedServer server = stage.serve(a).greetingWith("");
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        client.close();
        stage.pass(Duration.ofSeconds(15));

        assertThat(client.connection()).isInstanceOf(ConnectionState.Closed.class);
        assertThat(server.connections()).isEqualTo(1);
        assertThat(server.peer().isOpen()).isFalse();
    }

    @Test
    void aClientThatIsClosedBetweenAttemptsTriesNoMore() {
        NettyTicketingClient client = stage.open(ClientOptions.to(a));
        client.close();
        ScriptedServer server = stage.serve(a);
        stage.pass(Duration.ofSeconds(5));

        assertThat(server.connections()).isZero();
    }

    private static ClientOptions to(HostPort... addresses) {
        ClientOptions one = ClientOptions.to(addresses[0]);
        return new ClientOptions(
                List.of(addresses),
                one.clientToken(),
                one.retry(),
                one.connectPatience(),
                one.releasePatience(),
                one.replyGrace(),
                one.handshakeTimeout(),
                one.maxInFlight(),
                one.onConnection());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
