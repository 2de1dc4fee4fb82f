package io.ticketing.wire.v03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.ticketing.wire.ProtocolException;
import java.util.List;

/**
 * The one line of a handshake, at either end: passes it on as a {@link HandshakeLine} and keeps what follows until it is
 * removed from the pipeline, which the conversation does on seeing the line. Over 192 bytes without an LF end in a
 * {@link ProtocolException}.
 */
public final class HandshakeLineDecoder extends ByteToMessageDecoder {
    private boolean done;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (done) {
            return;
        }
        int length = in.bytesBefore(Math.min(in.readableBytes(), WireLimits.MAX_HANDSHAKE_LINE_BYTES), (byte) '\n');
        if (length >= 0) {
            byte[] line = new byte[length];
            in.readBytes(line).skipBytes(1);
            done = true;
            out.add(new HandshakeLine(line));
        } else if (in.readableBytes() >= WireLimits.MAX_HANDSHAKE_LINE_BYTES) {
            in.skipBytes(in.readableBytes());
            done = true;
            throw new ProtocolException("The handshake line has no end within 192 bytes.");
        }
    }
}
