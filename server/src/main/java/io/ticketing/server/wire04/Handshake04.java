package io.ticketing.server.wire04;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.server.frontend.ServerHandshake;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.HandshakeBytes;
import io.ticketing.wire.v04.HandshakeDecoder;
import io.ticketing.wire.v04.ServerHello;
import io.ticketing.wire.v04.WireLimits;
import java.security.SecureRandom;

/** Hello, a digest over it, and one byte that tells whether it was right. Source: {@code docs/wire.md}, wire 0.4. */
final class Handshake04 implements ServerHandshake {
    private static final int REJECTED = 0;
    private static final byte[] FINGERPRINT = Handshake.singleModeFingerprint();

    private final ServerHello hello;

    Handshake04(SecureRandom random) {
        byte[] nonce = new byte[ServerHello.NONCE_BYTES];
        random.nextBytes(nonce);
        this.hello = new ServerHello(false, WireLimits.NO_SLOT, nonce);
    }

    @Override
    public ChannelHandler decoder() {
        return HandshakeDecoder.ofServer();
    }

    @Override
    public void writeHello(ByteBuf out) {
        hello.write(out);
    }

    @Override
    public boolean isRight(Object answer, byte[] clientToken) {
        return Handshake.isRight(((HandshakeBytes) answer).bytes(), clientToken, FINGERPRINT, hello);
    }

    @Override
    public void writeAcceptance(ByteBuf out) {
        out.writeByte(Handshake.ACCEPTED);
    }

    @Override
    public void writeRefusal(ByteBuf out) {
        out.writeByte(REJECTED);
    }
}
