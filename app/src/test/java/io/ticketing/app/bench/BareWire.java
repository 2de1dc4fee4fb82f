package io.ticketing.app.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;

/** As much of a wire as it takes to say yes. */
interface BareWire {
    ChannelHandler handshakeDecoder();

    void writeHello(ByteBuf out);

    void writeAcceptance(ByteBuf out);

    ChannelHandler requestDecoder();

    void answer(Object request, long token, ByteBuf out);
}
