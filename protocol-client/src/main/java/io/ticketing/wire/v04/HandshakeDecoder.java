package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The steps of the handshake that one end receives, each of a known length: passes each on as {@link HandshakeBytes} and
 * keeps what follows the last until it is removed from the pipeline. A server expects 32 bytes, a client 28 and then 1.
 */
public final class HandshakeDecoder extends ByteToMessageDecoder {
    private final Queue<Integer> lengths = new ArrayDeque<>();

    private HandshakeDecoder(List<Integer> lengths) {
        this.lengths.addAll(lengths);
    }

    /** Takes the client's answer. */
    public static HandshakeDecoder ofServer() {
        return new HandshakeDecoder(List.of(Handshake.ANSWER_BYTES));
    }

    /** Takes the server's hello and its result. */
    public static HandshakeDecoder ofClient() {
        return new HandshakeDecoder(List.of(ServerHello.BYTES, 1));
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        Integer length = lengths.peek();
        if (length != null && in.readableBytes() >= length) {
            lengths.remove();
            byte[] bytes = new byte[length];
            in.readBytes(bytes);
            out.add(new HandshakeBytes(bytes));
        }
    }
}
