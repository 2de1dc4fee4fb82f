package io.ticketing.server.wire03;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import io.ticketing.server.net.Farewell;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;

/**
 * A connection behind its handshake: requests become commands, and what one read brought is answered in one flush. While
 * the peer does not read its replies, none of its requests are read either.
 */
final class RequestHandler extends ChannelInboundHandlerAdapter {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private final Wire03FrontEnd frontEnd;
    private final ConnectionInfo connection;
    private final ReplyWriter replies;
    private boolean complained;

    RequestHandler(Wire03FrontEnd frontEnd, ConnectionInfo connection, ReplyWriter replies) {
        this.frontEnd = frontEnd;
        this.connection = connection;
        this.replies = replies;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        switch ((Request) message) {
            case Acquire acquire -> acquire(acquire);
            case Release release -> release(release);
            case Malformed malformed -> refuse(context.channel(), malformed.reason());
        }
    }

    private void acquire(Acquire request) {
        Command.Acquire command = new Command.Acquire(
                new Requester(connection.number(), request.owner()),
                KeySet.of(request.key()),
                request.owner(),
                request.waitSeconds() * NANOS_A_SECOND,
                request.leaseSeconds() * NANOS_A_SECOND);
        boolean isOver = replies.waiting() >= frontEnd.limits().pipelinedPerConnection();
        replies.expectReply();
        if (isOver) {
            frontEnd.loop().refuse(command, Effect.Limit.PIPELINED_PER_CONNECTION);
        } else {
            frontEnd.loop().apply(command);
        }
    }

    private void release(Release request) {
        frontEnd.loop()
                .apply(new Command.Release(
                        new Requester(connection.number(), request.fencingToken()),
                        KeySet.of(request.key()),
                        request.fencingToken()));
    }

    private void refuse(Channel channel, Malformed.Reason reason) {
        frontEnd.figures().protocolError();
        if (!complained) {
            complained = true;
            frontEnd.log().line("{}: not wire 0.3 ({})", connection.remote(), reason.text());
        }
        ErrorReply error = new ErrorReply(reason.text());
        if (reason.losesFraming()) {
            end(channel, error);
        } else {
            replies.write(error);
        }
    }

    /** What was asked before the bad frame is answered, then the reason follows. */
    private void end(Channel channel, ErrorReply error) {
        frontEnd.loop().flush();
        replies.flush();
        ByteBuf lastWords = channel.alloc().buffer();
        ReplyEncoder.encode(error, lastWords);
        Farewell.say(channel, lastWords);
        replies.closed();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        replies.flush();
        frontEnd.loop().flush();
        context.fireChannelReadComplete();
    }

    /** Bounds what a peer that does not read can make the server keep. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(context.channel().isWritable());
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        replies.closed();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        frontEnd.closeAfter(cause, context.channel());
    }
}
