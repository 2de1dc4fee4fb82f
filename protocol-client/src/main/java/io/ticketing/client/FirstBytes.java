package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v04.HandshakeDecoder;
import io.ticketing.wire.v04.ServerHello;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Tells by the server's first bytes which wire it speaks, and names what is no Ticketing server; then steps aside. */
final class FirstBytes extends ByteToMessageDecoder {
    private static final int ENOUGH_BYTES = 8;

    private boolean decided;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (decided) {
            in.skipBytes(in.readableBytes());
            return;
        }
        byte[] start = ByteBufUtil.getBytes(in, in.readerIndex(), Math.min(in.readableBytes(), ENOUGH_BYTES));
        if (isEnough(start)) {
            decided = true;
            ChannelHandler next = decoderFor(start);
            context.pipeline().addAfter(context.name(), null, next);
            context.pipeline().remove(this);
        }
    }

    private static boolean isEnough(byte[] start) {
        return start.length == ENOUGH_BYTES
                || isTls(start)
                || new String(start, StandardCharsets.US_ASCII).contains("\n");
    }

    private static ChannelHandler decoderFor(byte[] start) {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        if (isTls(start)) {
            throw new NotTicketing("a TLS server. Use a port without TLS");
        }
        if (text.startsWith("HTTP/")) {
            throw new NotTicketing("a web server. Check host and port");
        }
        if (text.startsWith("SSH-")) {
            throw new NotTicketing("an SSH server. Check host and port");
        }
        return start.length == ENOUGH_BYTES && ServerHello.startsAsHello(start)
                ? HandshakeDecoder.ofClient()
                : new HandshakeLineDecoder();
    }

    /** An alert or a handshake record. */
    private static boolean isTls(byte[] start) {
        return start[0] == 0x15 || start[0] == 0x16;
    }

    /** The peer is something else. */
    static final class NotTicketing extends DecoderException {
        private static final long serialVersionUID = 1L;

        NotTicketing(String seen) {
            super(seen);
        }

        /** Expected from any stranger, so it carries no stack trace. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
