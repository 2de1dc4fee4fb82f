package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.Future;
import io.ticketing.server.net.Farewell;
import io.ticketing.server.net.Ports;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Conducts a handshake: says hello, checks the one answer that comes back within ten seconds, and makes way for the
 * requests, which may stand right behind it. Source: {@code docs/wire.md}, both handshakes.
 */
final class HandshakeHandler extends ChannelInboundHandlerAdapter {
    private static final int LIMIT_SECONDS = 10;

    private final FrontEndContext frontEnd;
    private final ServerWire wire;
    private final ServerHandshake handshake;
    private final ChannelHandler decoder;
    private @Nullable Future<?> limit;
    private boolean refused;

    HandshakeHandler(FrontEndContext frontEnd, ServerWire wire, ServerHandshake handshake, ChannelHandler decoder) {
        this.frontEnd = frontEnd;
        this.wire = wire;
        this.handshake = handshake;
        this.decoder = decoder;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.writeAndFlush(written(context, handshake::writeHello), context.voidPromise());
        limit = context.executor()
                .schedule(
                        () -> refuse(context, "no handshake within " + LIMIT_SECONDS + " seconds"),
                        LIMIT_SECONDS,
                        TimeUnit.SECONDS);
    }

    private static ByteBuf written(ChannelHandlerContext context, Consumer<ByteBuf> writer) {
        ByteBuf out = context.alloc().buffer();
        writer.accept(out);
        return out;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object answer) {
        if (refused) {
            return;
        }
        if (handshake.isRight(answer, frontEnd.token().bytes())) {
            accept(context);
        } else {
            refuse(context, "the handshake's digest is not that of the client token");
        }
    }

    /** The decoder goes last: what it still holds are requests, and by then the next handlers are there. */
    private void accept(ChannelHandlerContext context) {
        stopLimit();
        context.write(written(context, handshake::writeAcceptance), context.voidPromise());
        ClientConnection connection = ClientConnection.open(frontEnd, wire, context.channel());
        ChannelPipeline pipeline = context.pipeline();
        pipeline.addLast(wire.requestDecoder(), connection);
        context.flush();
        pipeline.remove(this);
        pipeline.remove(decoder);
    }

    private void refuse(ChannelHandlerContext context, String reason) {
        if (refused) {
            return;
        }
        refused = true;
        stopLimit();
        frontEnd.figures().refused();
        frontEnd.log().line("{}: connection refused, {}", Ports.remoteOf(context.channel()), reason);
        Farewell.say(context.channel(), written(context, handshake::writeRefusal));
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
        if (cause instanceof DecoderException) {
            frontEnd.figures().protocolError();
            refuse(context, String.valueOf(cause.getMessage()));
        } else {
            frontEnd.closeAfter(cause, context.channel());
        }
    }
}
