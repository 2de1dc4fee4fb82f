package io.ticketing.server.wire03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.Future;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.net.Farewell;
import io.ticketing.server.net.Ports;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.HandshakeLine;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ProtocolException;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestDecoder;
import io.ticketing.wire.v03.reply.ErrorReply;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of the handshake: sends the nonce, checks the one line that comes back, and makes way for the
 * requests, which may stand right behind it. Source: {@code docs/wire.md}, wire 0.3.
 */
final class HandshakeHandler extends ChannelInboundHandlerAdapter {
    static final int LIMIT_SECONDS = 10;
    private static final String WORD = "TICKETING ";
    private static final int NONCE_BYTES = 16;

    private final Wire03FrontEnd frontEnd;
    private final byte[] nonce;
    private @Nullable Future<?> limit;
    private boolean refused;

    HandshakeHandler(Wire03FrontEnd frontEnd, SecureRandom random) {
        this.frontEnd = frontEnd;
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        this.nonce = HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        ByteBuf line = context.alloc().buffer(WORD.length() + nonce.length + 1);
        line.writeCharSequence(WORD, StandardCharsets.US_ASCII);
        line.writeBytes(nonce).writeByte('\n');
        context.writeAndFlush(line, context.voidPromise());
        limit = context.executor()
                .schedule(
                        () -> refuse(context, "no handshake within " + LIMIT_SECONDS + " seconds"),
                        LIMIT_SECONDS,
                        TimeUnit.SECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        HandshakeLine answer = (HandshakeLine) message;
        if (refused) {
            return;
        }
        if (Handshake.isRight(answer.bytes(), frontEnd.token().bytes(), nonce)) {
            accept(context);
        } else {
            refuse(context, "the handshake's digest is not that of the client token");
        }
    }

    /** The line decoder goes last: what it still holds are requests, and by then the next handlers are there. */
    private void accept(ChannelHandlerContext context) {
        stopLimit();
        ReplyWriter replies = new ReplyWriter(frontEnd.loop(), context.channel());
        ConnectionInfo connection =
                frontEnd.loop().connect(Ports.remoteOf(context.channel()), WireVersion.V0_3, replies);
        replies.belongTo(connection);
        ChannelPipeline pipeline = context.pipeline();
        pipeline.addLast(new RequestDecoder(), new RequestHandler(frontEnd, connection, replies));
        pipeline.remove(this);
        pipeline.remove(HandshakeLineDecoder.class);
    }

    private void refuse(ChannelHandlerContext context, String reason) {
        if (refused) {
            return;
        }
        refused = true;
        stopLimit();
        frontEnd.figures().refused();
        frontEnd.log().line("{}: connection refused, {}", Ports.remoteOf(context.channel()), reason);
        ByteBuf error = context.alloc().buffer();
        ReplyEncoder.encode(new ErrorReply(ErrorReply.AUTH_FAILED), error);
        Farewell.say(context.channel(), error);
    }

    private void stopLimit() {
        if (limit != null) {
            limit.cancel(false);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopLimit();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof ProtocolException) {
            frontEnd.figures().protocolError();
            refuse(context, "the handshake's line has no end");
        } else {
            frontEnd.closeAfter(cause, context.channel());
        }
    }
}
