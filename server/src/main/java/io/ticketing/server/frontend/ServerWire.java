package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.lock.Effect;
import java.security.SecureRandom;

/** A wire as a server speaks it. Source: {@code docs/wire.md}. Without state: one serves all connections. */
public interface ServerWire {
    /** Which wire. */
    WireVersion version();

    /** The handshake of one connection, with a nonce of its own. */
    ServerHandshake handshake(SecureRandom random);

    /** Bytes to request messages, for one connection. */
    ChannelHandler requestDecoder();

    /** What becomes of one connection's request messages. */
    Requests requests(ClientConnection connection);

    /** Writes the reply. */
    void encode(Effect.Reply reply, ByteBuf out);

    /** Takes the messages of the request decoder. */
    @FunctionalInterface
    interface Requests {
        /** One message. */
        void accept(Object request);
    }
}
