package io.ticketing.app.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestDecoder;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;
import java.nio.charset.StandardCharsets;

/** Wire 0.3. */
final class BareWire03 implements BareWire {
    @Override
    public ChannelHandler handshakeDecoder() {
        return new HandshakeLineDecoder();
    }

    @Override
    public void writeHello(ByteBuf out) {
        out.writeCharSequence("bare nonce\n", StandardCharsets.US_ASCII);
    }

    @Override
    public void writeAcceptance(ByteBuf out) {}

    @Override
    public ChannelHandler requestDecoder() {
        return new RequestDecoder();
    }

    @Override
    public void answer(Object request, long token, ByteBuf out) {
        switch ((Request) request) {
            case Acquire acquire -> ReplyEncoder.encode(new Granted(token, acquire.owner(), acquire.key()), out);
            case Release release -> ReplyEncoder.encode(new Released(release.fencingToken(), release.key()), out);
            case Malformed malformed -> throw new IllegalStateException(malformed.toString());
        }
    }
}
