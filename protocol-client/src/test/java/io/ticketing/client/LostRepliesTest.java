package io.ticketing.client;

import static io.ticketing.client.Stage.acquire;
import static io.ticketing.client.Stage.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.reply.TimedOut;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LostRepliesTest {
    private static final Key K = Key.of("k");
    private static final Duration RECONNECT = Duration.ofMillis(200);

    private final Stage stage = new Stage();
    private final HostPort address = stage.address("server");
    private final ScriptedServer server = stage.serve(address);
    private final NettyTicketingClient client = stage.open(ClientOptions.to(address));

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void anAcquireIsSentAgainWithTheSameOwnerAndWhatIsLeftOfItsWait() {
        var acquire = client.acquire(acquire("k", 10, 77));
        stage.pass(Duration.ofSeconds(3));
        loseConnection();

        assertThat(server.connections()).isEqualTo(2);
        assertThat(server.peer().requests()).containsExactly(new Acquire(7, 30, 77, K));
        server.peer().reply(new Granted(5, 77, K));
        assertThat(acquire).isCompletedWithValue(new AcquireOutcome.Granted(5));
    }

    @Test
    void anAcquireWithoutWaitLeftIsUnknownAtOnce() {
        var acquire = client.acquire(acquire("k", 0, 1));
        stage.settle();
        server.peer().close();

        assertThat(acquire).isDone();
        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
    }

    @Test
    void aTimeOutOrBusyAfterALostReplyIsUnknownSinceTheLostTryMayHoldTheKey() {
        for (Reply late : List.<Reply>of(new TimedOut(1, K), new Busy(1, K))) {
            var acquire = client.acquire(acquire("k", 10, 1));
            stage.settle();
            loseConnection();
            server.peer().reply(late);

            assertThat(acquire).isDone();
            assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
            stage.pass(Duration.ofSeconds(2));
        }
    }

    @Test
    void aReleaseIsSentAgainAndAReleasedIsCertain() {
        var release = client.release(release("k", 3));
        stage.settle();
        loseConnection();

        assertThat(server.peer().requests()).containsExactly(new Release(3, K));
        server.peer().reply(new Released(3, K));
        assertThat(release).isCompletedWithValue(new ReleaseOutcome.Released());
    }

    @Test
    void aNotCurrentAfterALostReplyIsUnknownSinceTheLostTryMayHaveReleased() {
        var release = client.release(release("k", 3));
        stage.settle();
        loseConnection();
        server.peer().reply(new NotCurrent(3, K));

        assertThat(release).isDone();
        assertThat(release.join()).isInstanceOf(ReleaseOutcome.Unknown.class);
    }

    @Test
    void withoutRetryALostReplyIsUnknownAndNothingIsSentAgain() {
        NettyTicketingClient once = stage.open(ClientOptions.to(address).withoutRetry());
        var acquire = once.acquire(acquire("k", 10, 1));
        var release = once.release(release("k", 1));
        stage.settle();
        loseConnection();

        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        assertThat(release.join()).isInstanceOf(ReleaseOutcome.Unknown.class);
        assertThat(server.peer().requests()).isEmpty();
    }

    @Test
    void aReplyCutInTheMiddleIsALostReply() {
        var release = client.release(release("k", 3));
        stage.settle();
        server.peer().send(new byte[] {'R', 0, 0, 0});
        loseConnection();
        server.peer().reply(new Released(3, K));

        assertThat(release).isCompletedWithValue(new ReleaseOutcome.Released());
    }

    @Test
    void garbageClosesTheConnectionAndTheRequestIsTriedOnAnother() {
        var release = client.release(release("k", 3));
        stage.settle();
        Peer garbled = server.peer();
        garbled.send("?garbage\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));

        assertThat(garbled.isOpen()).isFalse();
        stage.pass(RECONNECT);
        server.peer().reply(new Released(3, K));
        assertThat(release).isCompletedWithValue(new ReleaseOutcome.Released());
    }

    @Test
    void aReleaseIsTriedForFiveSecondsThroughConnectionsThatBreak() {
        var release = client.release(release("k", 3));
        for (int i = 0; i < 490; i++) {
            stage.pass(Duration.ofMillis(10));
            server.peer().close();
        }
        assertThat(release).isNotDone();
        stage.pass(Duration.ofMillis(200));

        assertThat(release.join()).isInstanceOf(ReleaseOutcome.Unknown.class);
        assertThat(server.connections()).isGreaterThan(4);
    }

    @Test
    void aNodeThatDoesNotServeDidNothingSoAnAcquireWithoutWaitIsRefused() {
        var acquire = client.acquire(acquire("k", 0, 1));
        stage.settle();
        server.peer().reply(new ErrorReply(ErrorReply.NOT_ACTIVE));

        assertThat(refusal(acquire).reason()).isEqualTo(Refusal.Reason.NOT_ACTIVE);
    }

    @Test
    void aNodeThatStopsToServeMayHaveActedOnWhatItDidNotAnswer() {
        var served = client.acquire(acquire("k", 0, 1));
        var open = client.acquire(acquire("j", 0, 2));
        stage.settle();
        server.peer().reply(new Granted(1, 1, K), new ErrorReply(ErrorReply.NO_LEADER));

        assertThat(served).isCompletedWithValue(new AcquireOutcome.Granted(1));
        assertThat(open.join()).isInstanceOf(AcquireOutcome.Unknown.class);
    }

    @Test
    void aReleaseThatNoNodeServesIsRefusedWithThatReasonWhenItsTimeIsOver() {
        var release = client.release(release("k", 3));
        stage.settle();
        for (int i = 0; i < 510; i++) {
            if (server.peer().isOpen()) {
                server.peer().reply(new ErrorReply(ErrorReply.NO_LEADER));
            }
            stage.pass(Duration.ofMillis(10));
        }

        assertThat(((ReleaseOutcome.Refused) release.join()).refusal().reason()).isEqualTo(Refusal.Reason.NO_LEADER);
    }

    @Test
    void closingEndsWhatWasSentAsUnknownAndTheRestAsRefused() {
        var sent = client.acquire(acquire("k", 10, 1));
        stage.settle();
        client.close();
        stage.settle();
        var late = client.acquire(acquire("k", 10, 2));
        stage.settle();

        assertThat(sent.join())
                .isEqualTo(new AcquireOutcome.Unknown(
                        "The reply was lost, and the request may have been carried out. " + "The client was closed."));
        assertThat(refusal(late).reason()).isEqualTo(Refusal.Reason.CLOSED);
        assertThat(server.peer().isOpen()).isFalse();
        assertThat(client.connection()).isInstanceOf(ConnectionState.Closed.class);
    }

    @Test
    void closingAfterALostReplyIsUnknownToo() {
        var acquire = client.acquire(acquire("k", 10, 1));
        stage.settle();
        server.peer().close();
        client.close();
        stage.settle();

        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
    }

    private void loseConnection() {
        server.peer().close();
        stage.pass(RECONNECT);
    }

    private static Refusal refusal(CompletableFuture<AcquireOutcome> future) {
        assertThat(future).isDone();
        return ((AcquireOutcome.Refused) future.join()).refusal();
    }
}
