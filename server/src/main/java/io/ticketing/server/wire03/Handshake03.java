package io.ticketing.server.wire03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.server.frontend.ServerHandshake;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.HandshakeLine;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.reply.ErrorReply;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A line with a nonce, and a line with the digest over it. Source: {@code docs/wire.md}, wire 0.3. */
final class Handshake03 implements ServerHandshake {
    private static final String WORD = "TICKETING ";
    private static final int NONCE_BYTES = 16;

    private final byte[] nonce;

    Handshake03(SecureRandom random) {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        this.nonce = HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public ChannelHandler decoder() {
        return new HandshakeLineDecoder();
    }

    @Override
    public void writeHello(ByteBuf out) {
        out.writeCharSequence(WORD, StandardCharsets.US_ASCII);
        out.writeBytes(nonce).writeByte('\n');
    }

    @Override
    public boolean isRight(Object answer, byte[] clientToken) {
        return Handshake.isRight(((HandshakeLine) answer).bytes(), clientToken, nonce);
    }

    /** This wire has no word for it. */
    @Override
    public void writeAcceptance(ByteBuf out) {}

    @Override
    public void writeRefusal(ByteBuf out) {
        ReplyEncoder.encode(new ErrorReply(ErrorReply.AUTH_FAILED), out);
    }
}
