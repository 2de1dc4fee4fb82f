package io.ticketing.wire.v03;

import io.netty.buffer.ByteBuf;
import io.ticketing.protocol.Key;
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

/** Replies to bytes, for a server. */
public final class ReplyEncoder {
    private ReplyEncoder() {}

    /**
     * Writes one reply.
     *
     * @throws IllegalArgumentException for {@link Skipped}, which only a client sees
     */
    public static void encode(Reply reply, ByteBuf out) {
        switch (reply) {
            case Granted granted -> {
                out.writeByte('A').writeLong(granted.fencingToken());
                writeKeyed(granted.owner(), granted.key(), out);
            }
            case TimedOut timedOut -> writeKeyed('T', timedOut.owner(), timedOut.key(), out);
            case Busy busy -> writeKeyed('B', busy.owner(), busy.key(), out);
            case Released released -> writeKeyed('R', released.fencingToken(), released.key(), out);
            case NotCurrent notCurrent -> writeKeyed('N', notCurrent.fencingToken(), notCurrent.key(), out);
            case Moved moved -> writeText('M', moved.leader(), out);
            case LeaderChanged changed -> writeText('L', changed.leader(), out);
            case ErrorReply error -> writeText('E', error.reason(), out);
            case KeepAlive _ -> out.writeByte('\n');
            case Skipped skipped ->
                throw new IllegalArgumentException("A server cannot send what a client skipped: " + skipped);
        }
    }

    private static void writeKeyed(char opcode, long number, Key key, ByteBuf out) {
        out.writeByte(opcode);
        writeKeyed(number, key, out);
    }

    private static void writeKeyed(long number, Key key, ByteBuf out) {
        out.writeLong(number);
        RequestEncoder.writeKey(key, out);
    }

    private static void writeText(char opcode, String text, ByteBuf out) {
        out.writeByte(opcode);
        out.writeCharSequence(text, StandardCharsets.UTF_8);
        out.writeByte('\n');
    }
}
