package io.ticketing.server.wire03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.Listener.WaitZero;
import io.ticketing.server.frontend.ClientConnection;
import io.ticketing.server.frontend.ServerHandshake;
import io.ticketing.server.frontend.ServerWire;
import io.ticketing.server.lock.Effect;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestDecoder;
import java.security.SecureRandom;

/** Wire 0.3. Source: {@code docs/wire.md}, wire 0.3. */
public final class ServerWire03 implements ServerWire {
    private final WaitZero waitZero;

    /** A wire on which an acquire with wait 0 means this. */
    public ServerWire03(WaitZero waitZero) {
        this.waitZero = waitZero;
    }

    @Override
    public WireVersion version() {
        return WireVersion.V0_3;
    }

    @Override
    public ServerHandshake handshake(SecureRandom random) {
        return new Handshake03(random);
    }

    @Override
    public ChannelHandler requestDecoder() {
        return new RequestDecoder();
    }

    @Override
    public Requests requests(ClientConnection connection) {
        return new Requests03(connection, waitZero);
    }

    @Override
    public void encode(Effect.Reply reply, ByteBuf out) {
        ReplyEncoder.encode(Replies.of(reply), out);
    }
}
