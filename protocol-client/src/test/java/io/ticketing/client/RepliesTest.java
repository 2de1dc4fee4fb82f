package io.ticketing.client;

import static io.ticketing.client.Stage.acquire;
import static io.ticketing.client.Stage.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.KeepAlive;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.TimedOut;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RepliesTest {
    private static final Key K = Key.of("k");

    private final Stage stage = new Stage();
    private final HostPort address = stage.address("server");
    private final ScriptedServer server = stage.serve(address);
    private final NettyTicketingClient client = stage.open(ClientOptions.to(address));

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void repliesAreMatchedByOwnerAndKeyWhateverTheirOrder() {
        var first = client.acquire(acquire("k", 5, 1));
        var second = client.acquire(acquire("k", 5, 2));
        var other = client.acquire(acquire("other", 5, 1));
        stage.settle();

        server.peer().reply(new Granted(9, 1, Key.of("other")), new Busy(2, K), new KeepAlive(), new TimedOut(1, K));

        assertThat(first).isCompletedWithValue(new AcquireOutcome.TimedOut());
        assertThat(second).isCompletedWithValue(new AcquireOutcome.Busy());
        assertThat(other).isCompletedWithValue(new AcquireOutcome.Granted(9));
    }

    @Test
    void releasesAreMatchedByTokenAndKeyWhateverTheirOrder() {
        var first = client.release(release("k", 7));
        var second = client.release(release("k", 8));
        stage.settle();

        server.peer().reply(new NotCurrent(8, K), new Released(7, K));

        assertThat(first).isCompletedWithValue(new ReleaseOutcome.Released());
        assertThat(second).isCompletedWithValue(new ReleaseOutcome.NotCurrent());
    }

    @Test
    void theSameReleaseTwiceGetsBothItsReplies() {
        var first = client.release(release("k", 7));
        var again = client.release(release("k", 7));
        stage.settle();

        server.peer().reply(new Released(7, K), new NotCurrent(7, K));

        assertThat(first).isCompletedWithValue(new ReleaseOutcome.Released());
        assertThat(again).isCompletedWithValue(new ReleaseOutcome.NotCurrent());
    }

    @Test
    void aReplyThatComesByteByByteCounts() {
        var granted = client.acquire(acquire("k", 0, 10));
        stage.settle();
        for (byte b : new byte[] {'A', 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 10, 'k', '\n'}) {
            assertThat(granted).isNotDone();
            server.peer().send(new byte[] {b});
        }

        assertThat(granted).isCompletedWithValue(new AcquireOutcome.Granted(10));
    }

    @Test
    void aThousandAnd24RequestsAreInFlightAndOneMoreIsRefused() {
        List<CompletableFuture<AcquireOutcome>> all = new ArrayList<>();
        for (int owner = 1; owner <= 1_024; owner++) {
            all.add(client.acquire(acquire("k", 5, owner)));
        }
        var oneMore = client.acquire(acquire("k", 5, 1_025));
        stage.settle();

        assertThat(refusal(oneMore).reason()).isEqualTo(Refusal.Reason.TOO_MANY_IN_FLIGHT);
        assertThat(server.peer().requests()).hasSize(1_024);
        for (int owner = 1_024; owner >= 1; owner--) {
            server.peer().reply(new Granted(owner, owner, K));
        }
        for (int owner = 1; owner <= 1_024; owner++) {
            assertThat(all.get(owner - 1)).isCompletedWithValue(new AcquireOutcome.Granted(owner));
        }
    }

    @Test
    void aPlaceInFlightIsFreeAgainAfterAnOutcome() {
        for (int owner = 1; owner <= 3_000; owner++) {
            var granted = client.acquire(acquire("k", 5, owner));
            stage.settle();
            server.peer().reply(new Granted(owner, owner, K));
            assertThat(granted).isCompletedWithValue(new AcquireOutcome.Granted(owner));
        }
    }

    @Test
    void requestsOfOneTurnOfTheLoopGoOutInOneBurst() {
        int before = server.peer().flushes();
        for (int owner = 1; owner <= 64; owner++) {
            client.acquire(acquire("k", 5, owner));
        }
        stage.settle();

        assertThat(server.peer().requests()).hasSize(64);
        assertThat(server.peer().flushes() - before).isLessThanOrEqualTo(2);
    }

    @Test
    void anOwnerInUseOnTheSameKeyIsRefusedAndTheFirstAcquireGoesOn() {
        var first = client.acquire(acquire("k", 5, 1));
        var second = client.acquire(acquire("k", 5, 1));
        stage.settle();

        assertThat(refusal(second).reason()).isEqualTo(Refusal.Reason.OWNER_IN_USE);
        server.peer().reply(new Granted(3, 1, K));
        assertThat(first).isCompletedWithValue(new AcquireOutcome.Granted(3));
    }

    @Test
    void withoutAReplyInWaitAndGraceTheOutcomeIsUnknownAndALateGrantIsGivenBack() {
        var acquire = client.acquire(acquire("k", 2, 1));
        stage.pass(Duration.ofMillis(6_990));
        assertThat(acquire).isNotDone();
        stage.pass(Duration.ofMillis(20));
        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);

        server.peer().reply(new Granted(44, 1, K));

        assertThat(server.peer().requests()).containsExactly(new Acquire(2, 30, 1, K), new Release(44, K));
    }

    @Test
    void aReasonThatIsNoneOfTheThreeIsLoggedAndTheConnectionStays() {
        var acquire = client.acquire(acquire("k", 2, 1));
        stage.settle();
        server.peer().reply(new ErrorReply("bad_key"));

        assertThat(server.peer().isOpen()).isTrue();
        assertThat(acquire).isNotDone();
    }

    @Test
    void theTapSeesTheExactBytes() {
        List<byte[]> sent = new ArrayList<>();
        List<byte[]> received = new ArrayList<>();
        client.release(release("k", 258), new WireTap() {
            @Override
            public void sent(byte[] frame) {
                sent.add(frame);
            }

            @Override
            public void received(byte[] frame) {
                received.add(frame);
            }
        });
        stage.settle();
        server.peer().reply(new Released(258, K));

        byte[] frame = {'R', 0, 0, 0, 0, 0, 0, 1, 2, 'k', '\n'};
        assertThat(sent).usingRecursiveFieldByFieldElementComparator().containsExactly(frame);
        assertThat(received).usingRecursiveFieldByFieldElementComparator().containsExactly(frame);
    }

    @Test
    void aRequestThatBreaksARuleIsRefusedWithTheReasonAndNotSent() {
        assertThat(refusal(client.acquire(acquire("k", 65_536, 1))).sentence()).contains("65536");
        assertThat(refusal(client.acquire(acquire("k", -1, 1))).reason()).isEqualTo(Refusal.Reason.BAD_REQUEST);
        stage.settle();

        assertThat(server.peer().requests()).isEmpty();
    }

    private static Refusal refusal(CompletableFuture<AcquireOutcome> future) {
        assertThat(future).isDone();
        return ((AcquireOutcome.Refused) future.join()).refusal();
    }
}
