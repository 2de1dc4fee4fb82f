package io.ticketing.wire.v04;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.ticketing.wire.Channels;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class HandshakeTest {
    static List<JsonNode> answers() {
        return Vectors.of("0.4").all("auth");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theAnswerBindsTokenFingerprintAndHello(JsonNode vector) {
        byte[] token = vector.get("token").asString().getBytes(StandardCharsets.UTF_8);
        byte[] fingerprint = hex(vector, "identity_fingerprint");
        ServerHello hello = ServerHello.read(hex(vector, "server_hello"));
        byte[] answer = hex(vector, "client_auth");

        assertThat(Handshake.answer(token, fingerprint, hello)).isEqualTo(answer);
        assertThat(Handshake.isRight(answer, token, fingerprint, hello)).isTrue();
        assertThat(Handshake.isRight(new byte[32], token, fingerprint, hello)).isFalse();
        assertThat(Handshake.isRight(answer, token, new byte[32], hello)).isFalse();
        assertThat(Handshake.isRight(answer, new byte[] {1}, fingerprint, hello))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("answers")
    void aHelloIsWrittenAsItWasRead(JsonNode vector) {
        ByteBuf out = Unpooled.buffer();
        ServerHello.read(hex(vector, "server_hello")).write(out);

        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(hex(vector, "server_hello"));
    }

    @Test
    void theFingerprintOfSingleModeIsThatOfThePublishedClients() {
        assertThat(Handshake.singleModeFingerprint()).isEqualTo(hex(answers().getFirst(), "identity_fingerprint"));
    }

    @ParameterizedTest
    @CsvSource({
        "54434b434c4934000003 00ff",
        "54434b434c493300000400ff",
        "54434b434c49330000030000",
        "54434b434c493300000301ff",
        "54434b434c49330000030105",
        "54434b434c49330000030200"
    })
    void aHelloOfAnotherVersionModeOrSlotIsAProtocolError(String start) {
        byte[] bytes = HexFormat.of().parseHex(start.replace(" ", "") + "00".repeat(16));

        assertThatThrownBy(() -> ServerHello.read(bytes)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void theStepsComeWholeHoweverTheyAreCut() {
        byte[] steps = Channels.join(List.of(hex(answers().getFirst(), "server_hello"), new byte[] {1}));
        for (int at = 0; at <= steps.length; at++) {
            assertThat(Channels.decode(HandshakeDecoder.ofClient(), Channels.cut(steps, at)))
                    .extracting(step -> ((HandshakeBytes) step).bytes().length)
                    .containsExactly(28, 1);
        }
    }

    private static byte[] hex(JsonNode vector, String name) {
        return HexFormat.of().parseHex(vector.get(name).asString());
    }
}
