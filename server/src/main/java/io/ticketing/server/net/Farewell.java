package io.ticketing.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection so that the peer can still read why. A plain close with unread input resets the connection, and
 * the peer's system then throws away what it had received; so the output is ended first, and the input thrown away for a
 * moment.
 */
public final class Farewell {
    private static final long MOMENT_MILLIS = 1_000;

    private Farewell() {}

    /** Writes the last words, ends the output, and closes when the peer does, or after a second. On the event loop. */
    public static void say(Channel channel, ByteBuf lastWords) {
        channel.pipeline().addFirst(new Discard());
        channel.config().setAutoRead(true);
        channel.writeAndFlush(lastWords).addListener(_ -> endOutput(channel));
        var close = channel.eventLoop().schedule(() -> channel.close(), MOMENT_MILLIS, TimeUnit.MILLISECONDS);
        channel.closeFuture().addListener(_ -> close.cancel(false));
    }

    private static void endOutput(Channel channel) {
        if (channel instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        } else {
            channel.close();
        }
    }

    /** Nothing that comes now is looked at. */
    private static final class Discard extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            // reading goes on whether or not the last words have gone
        }
    }
}
