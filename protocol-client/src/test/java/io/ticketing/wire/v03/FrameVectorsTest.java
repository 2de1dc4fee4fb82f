package io.ticketing.wire.v03;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.Key;
import io.ticketing.wire.Channels;
import io.ticketing.wire.Vectors;
import io.ticketing.wire.Vectors.Vector;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.KeepAlive;
import io.ticketing.wire.v03.reply.LeaderChanged;
import io.ticketing.wire.v03.reply.Moved;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.reply.TimedOut;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameVectorsTest {
    static List<Vector> requests() {
        return Vectors.of("0.3").frames("request");
    }

    static List<Vector> replies() {
        return Vectors.of("0.3").frames("reply");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestDecodesToItsValuesWholeAndCutAtEveryByte(Vector vector) {
        Request expected = request(vector);

        assertThat(Channels.decode(new RequestDecoder(), vector.bytes())).containsExactly(expected);
        assertThat(Channels.decode(new RequestDecoder(), Channels.singly(vector.bytes())))
                .containsExactly(expected);
        for (int at = 0; at <= vector.bytes().length; at++) {
            assertThat(Channels.decode(new RequestDecoder(), Channels.cut(vector.bytes(), at)))
                    .containsExactly(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestEncodesToItsBytes(Vector vector) {
        assertThat(encoded(request(vector))).isEqualTo(vector.bytes());
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aReplyDecodesToItsValuesWholeAndCutAtEveryByte(Vector vector) {
        Reply expected = reply(vector);

        assertThat(Channels.decode(new ReplyDecoder(), vector.bytes())).containsExactly(expected);
        assertThat(Channels.decode(new ReplyDecoder(), Channels.singly(vector.bytes())))
                .containsExactly(expected);
        for (int at = 0; at <= vector.bytes().length; at++) {
            assertThat(Channels.decode(new ReplyDecoder(), Channels.cut(vector.bytes(), at)))
                    .containsExactly(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aReplyEncodesToItsBytes(Vector vector) {
        ByteBuf out = Unpooled.buffer();
        ReplyEncoder.encode(reply(vector), out);

        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(vector.bytes());
    }

    @Test
    void allRequestsInOneReadComeInOrder() {
        byte[] all = Channels.join(requests().stream().map(Vector::bytes).toList());

        assertThat(Channels.decode(new RequestDecoder(), all))
                .containsExactlyElementsOf(
                        requests().stream().map(FrameVectorsTest::request).toList());
    }

    @Test
    void allRepliesInOneReadComeInOrder() {
        byte[] all = Channels.join(replies().stream().map(Vector::bytes).toList());

        assertThat(Channels.decode(new ReplyDecoder(), all))
                .containsExactlyElementsOf(
                        replies().stream().map(FrameVectorsTest::reply).toList());
    }

    private static byte[] encoded(Request request) {
        ByteBuf out = Unpooled.buffer();
        switch (request) {
            case Acquire acquire -> RequestEncoder.encode(acquire, out);
            case Release release -> RequestEncoder.encode(release, out);
            case Malformed malformed -> throw new AssertionError(malformed);
        }
        return ByteBufUtil.getBytes(out);
    }

    private static Request request(Vector vector) {
        Key key = Key.of(vector.text("key"));
        return switch (vector.text("op")) {
            case "A" -> new Acquire(vector.number("wait_s"), vector.number("lease_s"), vector.unsigned("owner"), key);
            case "R" -> new Release(vector.unsigned("token"), key);
            default -> throw new AssertionError(vector);
        };
    }

    private static Reply reply(Vector vector) {
        return switch (vector.text("op")) {
            case "A" -> new Granted(vector.unsigned("token"), vector.unsigned("owner"), key(vector));
            case "T" -> new TimedOut(vector.unsigned("owner"), key(vector));
            case "B" -> new Busy(vector.unsigned("owner"), key(vector));
            case "R" -> new Released(vector.unsigned("token"), key(vector));
            case "N" -> new NotCurrent(vector.unsigned("token"), key(vector));
            case "M" -> new Moved(vector.text("text"));
            case "L" -> new LeaderChanged(vector.text("text"));
            case "E" -> new ErrorReply(vector.text("text"));
            case "keep-alive" -> new KeepAlive();
            default -> throw new AssertionError(vector);
        };
    }

    private static Key key(Vector vector) {
        return Key.of(vector.text("key"));
    }
}
