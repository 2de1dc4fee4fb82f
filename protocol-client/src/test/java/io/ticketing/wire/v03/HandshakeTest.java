package io.ticketing.wire.v03;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.wire.Channels;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class HandshakeTest {
    static List<JsonNode> answers() {
        return Vectors.of("0.3").all("auth");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theAnswerIsTheDigestOfTokenAndNonce(JsonNode vector) {
        byte[] token = bytes(vector.get("token").asString());
        byte[] nonce = HexFormat.of().parseHex(vector.get("nonce_hex").asString());
        String answer = vector.get("answer").asString();

        assertThat(Handshake.answer(token, nonce)).isEqualTo(answer);
        assertThat(Handshake.isRight(bytes(answer), token, nonce)).isTrue();
        assertThat(Handshake.isRight(bytes(answer + "x"), token, nonce)).isFalse();
        assertThat(Handshake.isRight(bytes(answer), bytes("another token"), nonce))
                .isFalse();
    }

    @Test
    void theNonceIsAllBehindTheFirstSpace() {
        assertThat(Handshake.nonceOf(bytes("hello a b")).orElseThrow()).isEqualTo(bytes("a b"));
        assertThat(Handshake.nonceOf(bytes("nospace"))).isEmpty();
    }

    @Test
    void theLineComesWholeHoweverItIsCut() {
        byte[] line = bytes("ticketing abc\n");
        for (int at = 0; at <= line.length; at++) {
            assertThat(Channels.decode(new HandshakeLineDecoder(), Channels.cut(line, at)))
                    .singleElement()
                    .satisfies(message ->
                            assertThat(((HandshakeLine) message).text()).isEqualTo("ticketing abc"));
        }
    }

    @Test
    void aLineWithoutEndWithin192BytesIsAProtocolError() {
        EmbeddedChannel channel = new EmbeddedChannel(new HandshakeLineDecoder());

        assertThatThrownBy(() -> channel.writeInbound(Unpooled.copiedBuffer(bytes("x".repeat(192)))))
                .isInstanceOf(ProtocolException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
