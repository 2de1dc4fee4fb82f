package io.ticketing.server.wire04;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.frontend.ClientConnection;
import io.ticketing.server.frontend.ServerHandshake;
import io.ticketing.server.frontend.ServerWire;
import io.ticketing.server.lock.Effect;
import io.ticketing.wire.v04.ReplyEncoder;
import io.ticketing.wire.v04.RequestDecoder;
import java.security.SecureRandom;

/** Wire 0.4, in single mode. Source: {@code docs/wire.md}, wire 0.4. */
public final class ServerWire04 implements ServerWire {
    @Override
    public WireVersion version() {
        return WireVersion.V0_4;
    }

    @Override
    public ServerHandshake handshake(SecureRandom random) {
        return new Handshake04(random);
    }

    @Override
    public ChannelHandler requestDecoder() {
        return new RequestDecoder();
    }

    @Override
    public Requests requests(ClientConnection connection) {
        return new Requests04(connection);
    }

    @Override
    public void encode(Effect.Reply reply, ByteBuf out) {
        ReplyEncoder.encode(Replies.of(reply), out);
    }
}
