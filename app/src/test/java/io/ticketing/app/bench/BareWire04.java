package io.ticketing.app.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.HandshakeDecoder;
import io.ticketing.wire.v04.ReplyEncoder;
import io.ticketing.wire.v04.RequestDecoder;
import io.ticketing.wire.v04.ServerHello;
import io.ticketing.wire.v04.WireLimits;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Malformed;
import io.ticketing.wire.v04.request.Release;
import io.ticketing.wire.v04.request.Request;

/** Wire 0.4. */
final class BareWire04 implements BareWire {
    @Override
    public ChannelHandler handshakeDecoder() {
        return HandshakeDecoder.ofServer();
    }

    @Override
    public void writeHello(ByteBuf out) {
        new ServerHello(false, WireLimits.NO_SLOT, new byte[ServerHello.NONCE_BYTES]).write(out);
    }

    @Override
    public void writeAcceptance(ByteBuf out) {
        out.writeByte(Handshake.ACCEPTED);
    }

    @Override
    public ChannelHandler requestDecoder() {
        return new RequestDecoder();
    }

    @Override
    public void answer(Object request, long token, ByteBuf out) {
        switch ((Request) request) {
            case Acquire acquire -> ReplyEncoder.encode(new Granted(acquire.requestId(), token), out);
            case Release release -> ReplyEncoder.encode(new Released(release.requestId()), out);
            case Malformed malformed -> throw new IllegalStateException(malformed.toString());
        }
    }
}
