package io.ticketing.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Feeds bytes to a decoder in pieces, and sees that nothing is left behind. */
public final class Channels {
    private Channels() {}

    /** What a decoder makes of the pieces. */
    public static List<Object> decode(ChannelHandler decoder, byte[]... pieces) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        for (byte[] piece : pieces) {
            channel.writeInbound(Unpooled.copiedBuffer(piece));
        }
        List<Object> messages = received(channel);
        if (channel.finish()) {
            throw new AssertionError("The channel still held " + channel.inboundMessages());
        }
        return messages;
    }

    /** All messages that have come through so far. */
    public static List<Object> received(EmbeddedChannel channel) {
        List<Object> messages = new ArrayList<>();
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            messages.add(message);
        }
        return messages;
    }

    /** The bytes in two pieces, cut before this index. */
    public static byte[][] cut(byte[] bytes, int at) {
        return new byte[][] {Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at, bytes.length)};
    }

    /** Every byte as a piece of its own. */
    public static byte[][] singly(byte[] bytes) {
        byte[][] pieces = new byte[bytes.length][];
        for (int i = 0; i < bytes.length; i++) {
            pieces[i] = new byte[] {bytes[i]};
        }
        return pieces;
    }

    /** Pieces one behind the other. */
    public static byte[] join(List<byte[]> pieces) {
        byte[] joined = new byte[pieces.stream().mapToInt(piece -> piece.length).sum()];
        int at = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, joined, at, piece.length);
            at += piece.length;
        }
        return joined;
    }
}
