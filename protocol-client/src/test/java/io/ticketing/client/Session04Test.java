package io.ticketing.client;

import static io.ticketing.client.Stage.acquire;
import static io.ticketing.client.Stage.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.wire.Channels;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.ReplyEncoder;
import io.ticketing.wire.v04.RequestDecoder;
import io.ticketing.wire.v04.ServerHello;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.Indeterminate;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.TimedOut;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Release;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Session04Test {
    private static final ServerHello HELLO = new ServerHello(false, 255, new byte[16]);
    private static final KeySet K = KeySet.of(Key.of("k"));
    private static final KeySet SET = KeySet.of(Key.of("a"), Key.of("b"));

    private final Stage stage = new Stage();
    private final HostPort address = stage.address("server");
    private final ScriptedServer server = stage.serve(address).greetingWith(hello());
    private final NettyTicketingClient client = stage.open(ClientOptions.to(address));

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void theWireIsKnownByTheHelloAndConnectedOnceTheAnswerIsAccepted() {
        assertThat(server.peer().received())
                .isEqualTo(Handshake.answer(new byte[0], Handshake.singleModeFingerprint(), HELLO));
        assertThat(client.connection()).isInstanceOf(ConnectionState.Connecting.class);
        accept();

        assertThat(client.connection())
                .isInstanceOfSatisfying(ConnectionState.Connected.class, connected -> assertThat(connected.wire())
                        .isEqualTo(WireVersion.V0_4));
    }

    @Test
    void aRejectionIsFinal() {
        server.peer().send(new byte[] {0});
        stage.pass(Duration.ofSeconds(5));

        assertThat(client.connection()).isInstanceOfSatisfying(ConnectionState.Rejected.class, rejected -> assertThat(
                        rejected.refusal().reason())
                .isEqualTo(Refusal.Reason.AUTH_FAILED));
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void aServerThatNeverAcceptsIsGivenUpAfterTenSeconds() {
        stage.pass(Duration.ofMillis(10_010));

        assertThat(server.peer().isOpen()).isFalse();
        assertThat(client.connection()).isInstanceOf(ConnectionState.Waiting.class);
    }

    @Test
    void requestIdsRiseFromOneAndRepliesAreMatchedInAnyOrder() {
        accept();
        var first = client.acquire(acquire("k", 5, 1));
        var set = client.acquire(new AcquireRequest(SET, 5, 30, 2));
        var release = client.release(release("k", 7));
        stage.settle();

        assertThat(requests())
                .containsExactly(new Acquire(1, 5, 30, K), new Acquire(2, 5, 30, SET), new Release(3, 7, K));
        reply(new NotCurrent(3), new SetGranted(2, 12), new TimedOut(1));
        assertThat(first).isCompletedWithValue(new AcquireOutcome.TimedOut());
        assertThat(set).isCompletedWithValue(new AcquireOutcome.Granted(12));
        assertThat(release).isCompletedWithValue(new ReleaseOutcome.NotCurrent());
    }

    static Stream<Reply> strangeReplies() {
        return Stream.of(
                new Granted(2, 5),
                new SetGranted(1, 5),
                new Released(1),
                new NotCurrent(1),
                new ErrorReply(1, ErrorCode.BAD_TOKEN),
                new ErrorReply(1, ErrorCode.BAD_KEY_SET));
    }

    @ParameterizedTest
    @MethodSource("strangeReplies")
    void aReplyThatAnswersNoRequestEndsTheConnectionAndTheRequestIsTriedAgain(Reply strange) {
        accept();
        var acquire = client.acquire(acquire("k", 5, 1));
        stage.settle();
        Peer strangePeer = server.peer();
        reply(strange);
        assertThat(strangePeer.isOpen()).isFalse();
        stage.pass(Duration.ofMillis(100));
        accept();

        reply(new Granted(1, 6));
        assertThat(acquire).isCompletedWithValue(new AcquireOutcome.Granted(6));
    }

    @Test
    void aSecondReplyToTheSameRequestEndsTheConnection() {
        accept();
        client.acquire(acquire("k", 5, 1));
        stage.settle();
        reply(new Granted(1, 5), new Granted(1, 5));

        assertThat(client.connection()).isInstanceOf(ConnectionState.Waiting.class);
    }

    @Test
    void indeterminateIsUnknown() {
        accept();
        var acquire = client.acquire(acquire("k", 5, 1));
        stage.settle();
        reply(new Indeterminate(1));

        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
    }

    @Test
    void errorsAreRefusalsOrAnotherKeySetAndTheConnectionStays() {
        accept();
        var acquire = client.acquire(acquire("k", 5, 1));
        var release = client.release(release("k", 7));
        stage.settle();
        reply(new ErrorReply(1, ErrorCode.NOT_ACTIVE), new ErrorReply(2, ErrorCode.GROUP_MISMATCH));

        assertThat(((AcquireOutcome.Refused) acquire.join()).refusal().reason()).isEqualTo(Refusal.Reason.NOT_ACTIVE);
        assertThat(release).isCompletedWithValue(new ReleaseOutcome.OtherKeySet());
        assertThat(server.peer().isOpen()).isTrue();
    }

    @Test
    void aGrantThatComesTooLateIsGivenBackAndTheConnectionStays() {
        accept();
        var acquire = client.acquire(acquire("k", 1, 1));
        stage.pass(Duration.ofMillis(6_010));
        assertThat(acquire.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        reply(new Granted(1, 44));
        reply(new Released(2));

        assertThat(requests()).containsExactly(new Acquire(1, 1, 30, K), new Release(2, 44, K));
        assertThat(server.peer().isOpen()).isTrue();
    }

    @Test
    void whatThisWireCannotCarryIsRefusedAndNotSent() {
        accept();
        var longWait = client.acquire(acquire("k", 256, 1));
        var longLease = client.acquire(new AcquireRequest(K, 0, 251, 1));
        var noToken = client.release(release("k", 0));
        stage.settle();

        for (var future : List.of(longWait, longLease)) {
            assertThat(((AcquireOutcome.Refused) future.join()).refusal().reason())
                    .isEqualTo(Refusal.Reason.BAD_REQUEST);
        }
        assertThat(noToken.join()).isInstanceOf(ReleaseOutcome.Refused.class);
        assertThat(requests()).isEmpty();
    }

    @Test
    void aTokenTooShortForThisWireIsNotSentAtAll() {
        NettyTicketingClient weak =
                stage.open(ClientOptions.to(address).withClientToken(ClientToken.of("fifteen bytes..")));

        assertThat(weak.connection()).isInstanceOf(ConnectionState.Rejected.class);
        assertThat(server.peer().received()).isEmpty();
    }

    private void accept() {
        server.peer().send(new byte[] {1});
    }

    private void reply(Reply... replies) {
        ByteBuf frames = Unpooled.buffer();
        for (Reply reply : replies) {
            ReplyEncoder.encode(reply, frames);
        }
        server.peer().send(ByteBufUtil.getBytes(frames));
    }

    private List<Object> requests() {
        byte[] all = server.peer().received();
        return Channels.decode(new RequestDecoder(), Arrays.copyOfRange(all, Handshake.ANSWER_BYTES, all.length));
    }

    private static String hello() {
        ByteBuf out = Unpooled.buffer();
        HELLO.write(out);
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
