package io.ticketing.wire.v04;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.wire.Channels;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.request.Malformed;
import io.ticketing.wire.v04.request.Release;
import io.ticketing.wire.v04.request.Request;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadFramesTest {
    private static final String ID = "0000000000000009";
    private static final String TOKEN = "0000000000000007";
    private static final byte[] GOOD = frame('R', ID + TOKEN + "6b");

    @ParameterizedTest
    @CsvSource({
        "A, 0001, BAD_KEY",
        "A, 00012061, BAD_KEY",
        "A, 00016b0d, BAD_KEY",
        "A, 0001c328, BAD_KEY",
        "A, 00006b, BAD_LEASE",
        "A, 00fb6b, BAD_LEASE",
        "S, 000100, BAD_KEY_SET",
        "S, 000101016b, BAD_KEY_SET",
        "S, 000111016b, BAD_KEY_SET",
        "S, 0001020162, BAD_KEY_SET",
        "S, 00010201620161, BAD_KEY_SET",
        "S, 00010201610161, BAD_KEY_SET",
        "S, 00010201610962, BAD_KEY_SET",
        "S, 0001020161016263, BAD_KEY_SET",
        "S, 00010201610120, BAD_KEY",
        "S, 000102, BAD_KEY_SET",
        "S, 0001020001, BAD_KEY",
        "S, 00000201610162, BAD_LEASE",
        "R, 00000000000000006b, BAD_TOKEN",
        "R, 0000000000000007, BAD_KEY",
        "G, 00000000000000000201610162, BAD_TOKEN",
        "G, 000000000000000711016b, BAD_KEY_SET"
    })
    void contentThatBreaksARuleIsToldWithItsCodeAndTheNextFrameIsRead(char opcode, String rest, ErrorCode code) {
        assertThat(decoded(frame(opcode, ID + rest), GOOD))
                .containsExactly(new Malformed(9, code), new Release(9, 7, KeySet.of(Key.of("k"))));
    }

    @ParameterizedTest
    @CsvSource({"41008b", "410009", "520091", "52000f", "53081c", "53000a", "470822", "470010", "58000a", "410000"})
    void aHeaderThatIsNoneEndsTheConnectionBeforeAnyOfItsBodyCame(String header) {
        EmbeddedChannel channel = new EmbeddedChannel(new RequestDecoder());

        assertThatThrownBy(() -> channel.writeInbound(bytes(header))).isInstanceOf(ProtocolException.class);
        channel.writeInbound(Unpooled.copiedBuffer(GOOD));
        assertThat(Channels.received(channel)).isEmpty();
    }

    @Test
    void requestIdZeroEndsTheConnection() {
        EmbeddedChannel channel = new EmbeddedChannel(new RequestDecoder());
        byte[] frame = frame('A', "0000000000000000" + "00016b");

        assertThatThrownBy(() -> channel.writeInbound(Unpooled.copiedBuffer(frame)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("request id 0");
    }

    @ParameterizedTest
    @CsvSource({
        "410011",
        "410008",
        "520009",
        "450008",
        "4c0002",
        "580008",
        "5200080000000000000000",
        "4100100000000000000001" + "0000000000000000",
        "4500090000000000000001" + "00",
        "4500090000000000000001" + "08"
    })
    void aReplyThatIsNoneEndsTheConnection(String hex) {
        EmbeddedChannel channel = new EmbeddedChannel(new ReplyDecoder());

        assertThatThrownBy(() -> channel.writeInbound(bytes(hex)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("wire 0.4");
    }

    @Property(tries = 2_000)
    void anyBytesEndInRequestsOrTheProtocolErrorAndHoldNoMoreThanOneFrame(@ForAll @Size(max = 3_000) byte[] noise) {
        RequestDecoder decoder = new RequestDecoder();
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        feed(channel, noise);

        assertThat(Channels.received(channel)).allMatch(message -> message instanceof Request);
        assertThat(heldBytes(channel, decoder)).isLessThan(WireLimits.MAX_FRAME_BYTES);
    }

    @Property(tries = 2_000)
    void anyBodyOfARequestEndsInARequestOrTheProtocolError(@ForAll @Size(min = 17, max = 144) byte[] body) {
        for (char opcode : new char[] {'A', 'R', 'S', 'G'}) {
            EmbeddedChannel channel = new EmbeddedChannel(new RequestDecoder());
            feed(channel, frame(opcode, HexFormat.of().formatHex(body)));

            assertThat(Channels.received(channel))
                    .hasSizeLessThanOrEqualTo(1)
                    .allMatch(message -> message instanceof Request);
        }
    }

    @Property(tries = 2_000)
    void anyBytesEndInRepliesOrTheProtocolError(@ForAll @Size(max = 400) byte[] noise) {
        ReplyDecoder decoder = new ReplyDecoder();
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        feed(channel, noise);

        assertThat(Channels.received(channel)).allMatch(message -> message instanceof Reply);
        assertThat(heldBytes(channel, decoder)).isLessThan(WireLimits.HEADER_BYTES + 16);
    }

    private static void feed(EmbeddedChannel channel, byte[] bytes) {
        try {
            channel.writeInbound(Unpooled.copiedBuffer(bytes));
        } catch (ProtocolException expected) {
            assertThat(expected).hasMessageContaining("wire 0.4");
        }
    }

    /** A decoder that leaves hands on what it held. */
    private static int heldBytes(EmbeddedChannel channel, FrameDecoder decoder) {
        channel.pipeline().remove(decoder);
        ByteBuf held = channel.readInbound();
        return held == null ? 0 : held.readableBytes();
    }

    private static List<Object> decoded(byte[]... frames) {
        return Channels.decode(new RequestDecoder(), Channels.join(List.of(frames)));
    }

    private static byte[] frame(char opcode, String bodyHex) {
        byte[] body = HexFormat.of().parseHex(bodyHex);
        byte[] header = {(byte) opcode, (byte) (body.length >> 8), (byte) body.length};
        return Channels.join(List.of(header, body));
    }

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    }
}
