package io.ticketing.wire.v03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes to requests, for a server. Reads the fixed part by count, since it may contain LF, then the key up to its LF. Holds
 * at most one unfinished frame. After a {@link Malformed} that loses the framing it swallows everything.
 */
public final class RequestDecoder extends ByteToMessageDecoder {
    private static final byte LF = '\n';

    private boolean lost;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (lost) {
            in.skipBytes(in.readableBytes());
            return;
        }
        byte opcode = in.getByte(in.readerIndex());
        switch (opcode) {
            case 'A' -> decodeFrame(in, WireLimits.ACQUIRE_FIXED_BYTES, out);
            case 'R' -> decodeFrame(in, WireLimits.RELEASE_FIXED_BYTES, out);
            case LF -> in.skipBytes(1);
            default -> lose(Malformed.Reason.BAD_OPCODE, in, out);
        }
    }

    private void decodeFrame(ByteBuf in, int fixedBytes, List<Object> out) {
        int keyStart = in.readerIndex() + 1 + fixedBytes;
        int available = in.writerIndex() - keyStart;
        if (available < 1) {
            return;
        }
        int keyLength = in.bytesBefore(keyStart, Math.min(available, Key.MAX_BYTES + 1), LF);
        if (keyLength >= 0) {
            out.add(readFrame(in, keyLength));
        } else if (available > Key.MAX_BYTES) {
            lose(Malformed.Reason.TOO_LONG, in, out);
        }
    }

    private static Request readFrame(ByteBuf in, int keyLength) {
        return in.readByte() == 'A' ? readAcquire(in, keyLength) : readRelease(in, keyLength);
    }

    private static Request readAcquire(ByteBuf in, int keyLength) {
        int waitSeconds = in.readUnsignedShort();
        int leaseSeconds = in.readUnsignedShort();
        long owner = in.readLong();
        Key key = readKey(in, keyLength);
        if (key == null) {
            return new Malformed(Malformed.Reason.BAD_KEY);
        }
        return leaseSeconds == 0
                ? new Malformed(Malformed.Reason.BAD_LEASE)
                : new Acquire(waitSeconds, leaseSeconds, owner, key);
    }

    private static Request readRelease(ByteBuf in, int keyLength) {
        long fencingToken = in.readLong();
        Key key = readKey(in, keyLength);
        return key == null ? new Malformed(Malformed.Reason.BAD_KEY) : new Release(fencingToken, key);
    }

    private static @Nullable Key readKey(ByteBuf in, int keyLength) {
        byte[] bytes = new byte[keyLength];
        in.readBytes(bytes).skipBytes(1);
        return Key.adopt(bytes);
    }

    private void lose(Malformed.Reason reason, ByteBuf in, List<Object> out) {
        lost = true;
        in.skipBytes(in.readableBytes());
        out.add(new Malformed(reason));
    }
}
