package io.ticketing.observer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;

/** Frames of a varint32 length and that many bytes. Refuses a length beyond its limit before anything is buffered. */
final class VarintFrameDecoder extends ByteToMessageDecoder {
    private static final int MAX_VARINT_BYTES = 5;

    private final int maxFrameBytes;
    private boolean dead;

    VarintFrameDecoder(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (dead) {
            in.skipBytes(in.readableBytes());
            return;
        }
        in.markReaderIndex();
        long length = readVarint(in);
        if (length < 0 || in.readableBytes() < length) {
            in.resetReaderIndex();
        } else {
            out.add(in.readRetainedSlice((int) length));
        }
    }

    /** The length, or -1 when its bytes are not all there. */
    private long readVarint(ByteBuf in) {
        long value = 0;
        for (int i = 0; i < MAX_VARINT_BYTES; i++) {
            if (!in.isReadable()) {
                return -1;
            }
            byte next = in.readByte();
            value |= (long) (next & 0x7F) << (7 * i);
            if (next >= 0) {
                return checked(value, in);
            }
        }
        throw refuse("a length of more than five bytes", in);
    }

    private long checked(long length, ByteBuf in) {
        if (length > maxFrameBytes) {
            throw refuse("a message of " + length + " bytes, over the limit of " + maxFrameBytes, in);
        }
        return length;
    }

    private CorruptedFrameException refuse(String what, ByteBuf in) {
        dead = true;
        in.skipBytes(in.readableBytes());
        return new CorruptedFrameException("The peer announced " + what + ".");
    }
}
