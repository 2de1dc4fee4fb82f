package io.ticketing.wire.v03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.ticketing.protocol.Key;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.KeepAlive;
import io.ticketing.wire.v03.reply.LeaderChanged;
import io.ticketing.wire.v03.reply.Moved;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.reply.Skipped;
import io.ticketing.wire.v03.reply.TimedOut;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bytes to replies, for a client. Holds at most one unfinished frame: of a frame whose text is over 192 bytes it keeps
 * nothing but the knowledge that its end is still to come. An unknown opcode ends in a {@link ProtocolException}.
 */
public final class ReplyDecoder extends ByteToMessageDecoder {
    private static final byte LF = '\n';
    private static final int UNKNOWN = -1;

    private boolean skipping;
    private byte skippedOpcode;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (skipping) {
            skipToLf(in, out);
            return;
        }
        byte opcode = in.getByte(in.readerIndex());
        if (opcode == LF) {
            in.skipBytes(1);
            out.add(new KeepAlive());
        } else {
            decodeFrame(in, opcode, out);
        }
    }

    private void decodeFrame(ByteBuf in, byte opcode, List<Object> out) {
        int fixedBytes = fixedBytes(opcode);
        if (fixedBytes == UNKNOWN) {
            throw unknown(opcode, in);
        }
        int textStart = in.readerIndex() + 1 + fixedBytes;
        int available = in.writerIndex() - textStart;
        if (available < 1) {
            return;
        }
        int textLength = in.bytesBefore(textStart, Math.min(available, WireLimits.MAX_REPLY_TEXT_BYTES + 1), LF);
        if (textLength >= 0) {
            out.add(readFrame(in, textLength));
        } else if (available > WireLimits.MAX_REPLY_TEXT_BYTES) {
            skipping = true;
            skippedOpcode = opcode;
            in.readerIndex(textStart);
            skipToLf(in, out);
        }
    }

    private static int fixedBytes(byte opcode) {
        return switch (opcode) {
            case 'A' -> WireLimits.GRANTED_FIXED_BYTES;
            case 'T', 'B', 'R', 'N' -> WireLimits.OTHER_FIXED_BYTES;
            case 'M', 'L', 'E' -> 0;
            default -> UNKNOWN;
        };
    }

    private static ProtocolException unknown(byte opcode, ByteBuf in) {
        in.skipBytes(in.readableBytes());
        return new ProtocolException(String.format(
                "The server sent a frame that begins with byte 0x%02x, which wire 0.3 does not have.", opcode));
    }

    private static Reply readFrame(ByteBuf in, int textLength) {
        byte opcode = in.readByte();
        return switch (opcode) {
            case 'M' -> new Moved(readText(in, textLength));
            case 'L' -> new LeaderChanged(readText(in, textLength));
            case 'E' -> new ErrorReply(readText(in, textLength));
            default -> readKeyed(in, opcode, textLength);
        };
    }

    private static Reply readKeyed(ByteBuf in, byte opcode, int keyLength) {
        long first = in.readLong();
        long second = opcode == 'A' ? in.readLong() : 0;
        Key key = Key.adopt(readBytes(in, keyLength));
        if (key == null) {
            return new Skipped(opcode);
        }
        return switch (opcode) {
            case 'A' -> new Granted(first, second, key);
            case 'T' -> new TimedOut(first, key);
            case 'B' -> new Busy(first, key);
            case 'R' -> new Released(first, key);
            default -> new NotCurrent(first, key);
        };
    }

    private static String readText(ByteBuf in, int length) {
        return new String(readBytes(in, length), StandardCharsets.UTF_8);
    }

    private static byte[] readBytes(ByteBuf in, int length) {
        byte[] bytes = new byte[length];
        in.readBytes(bytes).skipBytes(1);
        return bytes;
    }

    private void skipToLf(ByteBuf in, List<Object> out) {
        int length = in.bytesBefore(LF);
        if (length < 0) {
            in.skipBytes(in.readableBytes());
            return;
        }
        in.skipBytes(length + 1);
        skipping = false;
        out.add(new Skipped(skippedOpcode));
    }
}
