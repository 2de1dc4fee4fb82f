package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.ticketing.wire.v04.reply.Busy;
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

/** Replies to bytes, for a server. */
public final class ReplyEncoder {
    private ReplyEncoder() {}

    /** Writes one reply. */
    public static void encode(Reply reply, ByteBuf out) {
        switch (reply) {
            case Granted granted -> write('A', granted.requestId(), granted.fencingToken(), out);
            case SetGranted granted -> write('S', granted.requestId(), granted.fencingToken(), out);
            case Released released -> write('R', released.requestId(), out);
            case SetReleased released -> write('G', released.requestId(), out);
            case NotCurrent notCurrent -> write('N', notCurrent.requestId(), out);
            case TimedOut timedOut -> write('T', timedOut.requestId(), out);
            case Busy busy -> write('B', busy.requestId(), out);
            case Indeterminate indeterminate -> write('I', indeterminate.requestId(), out);
            case Moved moved -> write('M', moved.requestId(), (byte) moved.leaderSlot(), out);
            case ErrorReply error ->
                write('E', error.requestId(), (byte) error.code().code(), out);
            case LeaderChanged changed -> header('L', 1, out).writeByte(changed.leaderSlot());
        }
    }

    private static void write(char opcode, long requestId, ByteBuf out) {
        header(opcode, WireLimits.ID_BYTES, out).writeLong(requestId);
    }

    private static void write(char opcode, long requestId, long fencingToken, ByteBuf out) {
        header(opcode, WireLimits.ID_BYTES + WireLimits.TOKEN_BYTES, out)
                .writeLong(requestId)
                .writeLong(fencingToken);
    }

    private static void write(char opcode, long requestId, byte last, ByteBuf out) {
        header(opcode, WireLimits.ID_BYTES + 1, out).writeLong(requestId).writeByte(last);
    }

    private static ByteBuf header(char opcode, int bodyLength, ByteBuf out) {
        return out.writeByte(opcode).writeShort(bodyLength);
    }
}
