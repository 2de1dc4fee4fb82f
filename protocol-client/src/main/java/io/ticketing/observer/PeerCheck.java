package io.ticketing.observer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Looks at the first bytes that a peer sends. An observer port answers with a Welcome or Refused message; anything else
 * is another kind of server, and is named. Steps aside after the first message.
 */
final class PeerCheck extends ByteToMessageDecoder {
    private static final int ENOUGH_BYTES = 8;
    private static final byte WELCOME_TAG = 0x0A;
    private static final byte REFUSED_TAG = 0x12;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (in.readableBytes() >= ENOUGH_BYTES) {
            judge(context, in, out);
        }
    }

    /** Some strangers say less than that and hang up, a TLS server its alert for example. */
    @Override
    protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (in.isReadable()) {
            judge(context, in, out);
        }
    }

    private static void judge(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (!looksLikeObserverReply(in)) {
            String seen = name(in);
            in.skipBytes(in.readableBytes());
            // Fired, not thrown: what is thrown at the end of a connection comes after the news of that end.
            context.fireExceptionCaught(new NotAnObserverPort(seen));
            return;
        }
        out.add(in.readRetainedSlice(in.readableBytes()));
        context.pipeline().remove(PeerCheck.class);
    }

    private static boolean looksLikeObserverReply(ByteBuf in) {
        int tagAt = in.readerIndex();
        while (tagAt < in.writerIndex() && in.getByte(tagAt) < 0) {
            tagAt++;
        }
        tagAt++;
        return tagAt < in.writerIndex() && (in.getByte(tagAt) == WELCOME_TAG || in.getByte(tagAt) == REFUSED_TAG);
    }

    private static String name(ByteBuf in) {
        String start = in.toString(in.readerIndex(), Math.min(in.readableBytes(), 32), StandardCharsets.ISO_8859_1);
        if (start.startsWith("TCKCLI3")) {
            return "a client port of wire 0.4";
        }
        if (start.startsWith("HTTP/")) {
            return "a web server";
        }
        if (start.startsWith("SSH-")) {
            return "an SSH server";
        }
        if (start.charAt(0) == 0x15 || start.charAt(0) == 0x16) {
            return "a TLS server";
        }
        return start.indexOf(' ') > 0 ? "a client port of wire 0.3" : "another kind of server";
    }

    /** The peer is no observer port. */
    static final class NotAnObserverPort extends DecoderException {
        private static final long serialVersionUID = 1L;

        NotAnObserverPort(String seen) {
            super(seen);
        }

        /** Expected from any stranger, so it carries no stack trace. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
