package io.ticketing.wire.v04;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.wire.Channels;
import io.ticketing.wire.Vectors;
import io.ticketing.wire.Vectors.Vector;
import io.ticketing.wire.v04.reply.Busy;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.Indeterminate;
import io.ticketing.wire.v04.reply.LeaderChanged;
import io.ticketing.wire.v04.reply.Moved;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.SetReleased;
import io.ticketing.wire.v04.reply.TimedOut;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Malformed;
import io.ticketing.wire.v04.request.Release;
import io.ticketing.wire.v04.request.Request;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameVectorsTest {
    static List<Vector> requests() {
        return Vectors.of("0.4").frames("request");
    }

    static List<Vector> replies() {
        return Vectors.of("0.4").frames("reply");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestDecodesToItsValuesWholeAndCutAtEveryByte(Vector vector) {
        for (int at = 0; at <= vector.bytes().length; at++) {
            assertThat(Channels.decode(new RequestDecoder(), Channels.cut(vector.bytes(), at)))
                    .containsExactly(request(vector));
        }
        assertThat(Channels.decode(new RequestDecoder(), Channels.singly(vector.bytes())))
                .containsExactly(request(vector));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestEncodesToItsBytes(Vector vector) {
        ByteBuf out = Unpooled.buffer();
        switch (request(vector)) {
            case Acquire acquire -> RequestEncoder.encode(acquire, out);
            case Release release -> RequestEncoder.encode(release, out);
            case Malformed malformed -> throw new AssertionError(malformed);
        }
        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(vector.bytes());
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aReplyDecodesToItsValuesWholeAndCutAtEveryByte(Vector vector) {
        for (int at = 0; at <= vector.bytes().length; at++) {
            assertThat(Channels.decode(new ReplyDecoder(), Channels.cut(vector.bytes(), at)))
                    .containsExactly(reply(vector));
        }
        assertThat(Channels.decode(new ReplyDecoder(), Channels.singly(vector.bytes())))
                .containsExactly(reply(vector));
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aReplyEncodesToItsBytes(Vector vector) {
        ByteBuf out = Unpooled.buffer();
        ReplyEncoder.encode(reply(vector), out);

        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(vector.bytes());
    }

    @Test
    void allFramesOfADirectionInOneReadComeInOrder() {
        byte[] requests = Channels.join(requests().stream().map(Vector::bytes).toList());
        byte[] replies = Channels.join(replies().stream().map(Vector::bytes).toList());

        assertThat(Channels.decode(new RequestDecoder(), requests))
                .containsExactlyElementsOf(
                        requests().stream().map(FrameVectorsTest::request).toList());
        assertThat(Channels.decode(new ReplyDecoder(), replies))
                .containsExactlyElementsOf(
                        replies().stream().map(FrameVectorsTest::reply).toList());
    }

    private static Request request(Vector vector) {
        long id = vector.unsigned("request_id");
        return switch (vector.text("op")) {
            case "A", "S" -> new Acquire(id, vector.number("wait_s"), vector.number("lease_s"), keys(vector));
            case "R", "G" -> new Release(id, vector.unsigned("token"), keys(vector));
            default -> throw new AssertionError(vector);
        };
    }

    private static KeySet keys(Vector vector) {
        return vector.fields().has("key")
                ? KeySet.of(Key.of(vector.text("key")))
                : new KeySet(StreamSupport.stream(vector.fields().get("keys").spliterator(), false)
                        .map(key -> Key.of(key.asString()))
                        .toList());
    }

    private static Reply reply(Vector vector) {
        return vector.text("op").equals("L")
                ? new LeaderChanged(vector.number("leader_slot"))
                : answer(vector, vector.unsigned("request_id"));
    }

    private static Reply answer(Vector vector, long id) {
        return switch (vector.text("op")) {
            case "A" -> new Granted(id, vector.unsigned("token"));
            case "S" -> new SetGranted(id, vector.unsigned("token"));
            case "R" -> new Released(id);
            case "G" -> new SetReleased(id);
            case "N" -> new NotCurrent(id);
            case "T" -> new TimedOut(id);
            case "B" -> new Busy(id);
            case "I" -> new Indeterminate(id);
            case "M" -> new Moved(id, vector.number("leader_slot"));
            case "E" -> new ErrorReply(id, Objects.requireNonNull(ErrorCode.of(vector.number("error_code"))));
            default -> throw new AssertionError(vector);
        };
    }
}
