package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.ticketing.wire.ProtocolException;
import java.util.List;

/**
 * Opcode, body length, body: judges a header before any of its body is kept, so that no more than one legal frame is ever
 * held. What breaks the rules ends in a {@link ProtocolException}, and everything behind it is swallowed.
 */
abstract class FrameDecoder extends ByteToMessageDecoder {
    private boolean lost;

    /** Whether this opcode may have a body of this length. */
    abstract boolean allows(byte opcode, int bodyLength);

    /** Reads a body of a length that is allowed. */
    abstract Object read(byte opcode, ByteBuf body);

    @Override
    protected final void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (lost) {
            in.skipBytes(in.readableBytes());
        } else if (in.readableBytes() >= WireLimits.HEADER_BYTES) {
            decodeFrame(in, out);
        }
    }

    private void decodeFrame(ByteBuf in, List<Object> out) {
        byte opcode = in.getByte(in.readerIndex());
        int bodyLength = in.getUnsignedShort(in.readerIndex() + 1);
        if (!allows(opcode, bodyLength)) {
            throw lose(in, String.format("A frame of opcode 0x%02x and %d bytes", opcode, bodyLength));
        }
        if (in.readableBytes() >= WireLimits.HEADER_BYTES + bodyLength) {
            in.skipBytes(WireLimits.HEADER_BYTES);
            out.add(readOrLose(opcode, in.readSlice(bodyLength), in));
        }
    }

    private Object readOrLose(byte opcode, ByteBuf body, ByteBuf in) {
        try {
            return read(opcode, body);
        } catch (ProtocolException broken) {
            lose(in, "");
            throw broken;
        }
    }

    private ProtocolException lose(ByteBuf in, String what) {
        lost = true;
        in.skipBytes(in.readableBytes());
        return new ProtocolException(what + " is none of wire 0.4.");
    }

    /** Reads a number that is never 0. */
    static long readNonZero(ByteBuf body, String name) {
        long number = body.readLong();
        if (number == 0) {
            throw new ProtocolException("A frame with the " + name + " 0 is none of wire 0.4.");
        }
        return number;
    }
}
