package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.v04.reply.Busy;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.Indeterminate;
import io.ticketing.wire.v04.reply.LeaderChanged;
import io.ticketing.wire.v04.reply.Moved;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.SetReleased;
import io.ticketing.wire.v04.reply.TimedOut;

/**
 * Bytes to replies, for a client. Everything that is not exactly a reply ends in a {@link ProtocolException}. Source:
 * {@code docs/wire.md}, wire 0.4, replies.
 */
public final class ReplyDecoder extends FrameDecoder {
    @Override
    boolean allows(byte opcode, int bodyLength) {
        return switch (opcode) {
            case 'A', 'S' -> bodyLength == WireLimits.ID_BYTES + WireLimits.TOKEN_BYTES;
            case 'R', 'G', 'N', 'T', 'B', 'I' -> bodyLength == WireLimits.ID_BYTES;
            case 'M', 'E' -> bodyLength == WireLimits.ID_BYTES + 1;
            case 'L' -> bodyLength == 1;
            default -> false;
        };
    }

    @Override
    Reply read(byte opcode, ByteBuf body) {
        return opcode == 'L'
                ? new LeaderChanged(body.readUnsignedByte())
                : readAnswer(opcode, readNonZero(body, "request id"), body);
    }

    private static Reply readAnswer(byte opcode, long requestId, ByteBuf body) {
        return switch (opcode) {
            case 'A' -> new Granted(requestId, readNonZero(body, "token"));
            case 'S' -> new SetGranted(requestId, readNonZero(body, "token"));
            case 'R' -> new Released(requestId);
            case 'G' -> new SetReleased(requestId);
            case 'N' -> new NotCurrent(requestId);
            case 'T' -> new TimedOut(requestId);
            case 'B' -> new Busy(requestId);
            case 'I' -> new Indeterminate(requestId);
            case 'M' -> new Moved(requestId, body.readUnsignedByte());
            default -> new ErrorReply(requestId, readCode(body));
        };
    }

    private static ErrorCode readCode(ByteBuf body) {
        int number = body.readUnsignedByte();
        ErrorCode code = ErrorCode.of(number);
        if (code == null) {
            throw new ProtocolException("An error with code " + number + " is none of wire 0.4.");
        }
        return code;
    }
}
