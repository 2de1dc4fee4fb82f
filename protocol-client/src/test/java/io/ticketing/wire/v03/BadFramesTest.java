package io.ticketing.wire.v03;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.protocol.Key;
import io.ticketing.wire.Channels;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.Skipped;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Malformed.Reason;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BadFramesTest {
    private static final byte[] GOOD = release("k");

    @Test
    void aKeyOfNoBytesIsToldAndTheNextFrameIsRead() {
        assertThat(decoded(release(""), GOOD)).containsExactly(new Malformed(Reason.BAD_KEY), good());
    }

    @Test
    void aKeyWithSpaceOrCarriageReturnOrBadUtf8IsToldAndTheNextFrameIsRead() {
        for (byte[] bad : List.of(bytes("a b"), bytes("a\r"), new byte[] {(byte) 0xC3, 0x28})) {
            assertThat(decoded(release(bad), GOOD)).containsExactly(new Malformed(Reason.BAD_KEY), good());
        }
    }

    @Test
    void aLeaseOfZeroIsToldAndTheNextFrameIsRead() {
        byte[] acquire = Channels.join(List.of(new byte[] {'A', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 'k', '\n'}));

        assertThat(decoded(acquire, GOOD)).containsExactly(new Malformed(Reason.BAD_LEASE), good());
    }

    @Test
    void aKeyOf129BytesLosesTheFramingAndAllThatFollowsIsSwallowed() {
        assertThat(decoded(release("k".repeat(129)), GOOD)).containsExactly(new Malformed(Reason.TOO_LONG));
    }

    @Test
    void anUnknownOpcodeLosesTheFramingAndAllThatFollowsIsSwallowed() {
        assertThat(decoded(bytes("GET / HTTP/1.1\n"), GOOD)).containsExactly(new Malformed(Reason.BAD_OPCODE));
    }

    @Test
    void aReplyWithTextOver192BytesIsSkippedHoweverItIsCut() {
        byte[] tooLong =
                Channels.join(List.of(new byte[] {'B', 0, 0, 0, 0, 0, 0, 0, 1}, bytes("k".repeat(300) + "\n")));
        byte[] next = Channels.join(List.of(new byte[] {'B', 0, 0, 0, 0, 0, 0, 0, 2}, bytes("k\n")));
        byte[] both = Channels.join(List.of(tooLong, next));

        for (int at = 0; at <= both.length; at++) {
            assertThat(Channels.decode(new ReplyDecoder(), Channels.cut(both, at)))
                    .containsExactly(new Skipped((byte) 'B'), new Busy(2, Key.of("k")));
        }
    }

    @Test
    void aReplyOfAnUnknownOpcodeIsAProtocolError() {
        EmbeddedChannel channel = new EmbeddedChannel(new ReplyDecoder());

        assertThatThrownBy(() -> channel.writeInbound(Unpooled.copiedBuffer(bytes("SSH-2.0-x\r\n"))))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("0x53");
    }

    @Property(tries = 2_000)
    void anyBytesEndInRequestsAndHoldNoMoreThanOneFrame(@ForAll @Size(max = 400) byte[] noise) {
        RequestDecoder decoder = new RequestDecoder();
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        channel.writeInbound(Unpooled.copiedBuffer(noise));

        assertThat(Channels.received(channel)).allMatch(message -> message instanceof Request);
        channel.pipeline().remove(decoder);
        ByteBuf held = channel.readInbound();
        assertThat(held == null ? 0 : held.readableBytes())
                .isLessThanOrEqualTo(1 + WireLimits.ACQUIRE_FIXED_BYTES + Key.MAX_BYTES);
    }

    @Property(tries = 2_000)
    void anyBytesEndInRepliesOrTheProtocolError(@ForAll @Size(max = 400) byte[] noise) {
        EmbeddedChannel channel = new EmbeddedChannel(new ReplyDecoder());
        try {
            channel.writeInbound(Unpooled.copiedBuffer(noise));
        } catch (ProtocolException expected) {
            assertThat(expected).hasMessageContaining("wire 0.3");
        }
        channel.finishAndReleaseAll();
    }

    private static List<Object> decoded(byte[] first, byte[] second) {
        return Channels.decode(new RequestDecoder(), Channels.join(List.of(first, second)));
    }

    private static Request good() {
        return new Release(7, Key.of("k"));
    }

    private static byte[] release(String key) {
        return release(bytes(key));
    }

    private static byte[] release(byte[] key) {
        return Channels.join(List.of(new byte[] {'R', 0, 0, 0, 0, 0, 0, 0, 7}, key, bytes("\n")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
