package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import io.ticketing.server.net.Farewell;
import io.ticketing.server.net.Ports;
import io.ticketing.server.single.ConnectionInfo;
import java.util.function.Consumer;

/**
 * A connection behind its handshake: requests become commands, and what one read brought is answered in one flush. While
 * the peer does not read its replies, none of its requests are read either. Used on the loop only.
 */
public final class ClientConnection extends ChannelInboundHandlerAdapter {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private final FrontEndContext frontEnd;
    private final Channel channel;
    private final ReplyWriter replies;
    private final ConnectionInfo info;
    private final ServerWire.Requests requests;
    private boolean complained;
    private boolean ended;

    private ClientConnection(
            FrontEndContext frontEnd, ServerWire wire, Channel channel, ReplyWriter replies, ConnectionInfo info) {
        this.frontEnd = frontEnd;
        this.channel = channel;
        this.replies = replies;
        this.info = info;
        this.requests = wire.requests(this);
    }

    static ClientConnection open(FrontEndContext frontEnd, ServerWire wire, Channel channel) {
        ReplyWriter replies = new ReplyWriter(frontEnd.loop(), channel, wire);
        ConnectionInfo info = frontEnd.loop().connect(Ports.remoteOf(channel), wire.version(), replies);
        replies.belongTo(info);
        return new ClientConnection(frontEnd, wire, channel, replies, info);
    }

    /** The server's number for it, from 1. */
    public long number() {
        return info.number();
    }

    /**
     * Carries out an acquire; the reply comes by {@link ServerWire#encode}, now or later.
     *
     * @param correlation comes back with the reply
     * @param owner unsigned
     */
    public void acquire(long correlation, KeySet keys, long owner, int waitSeconds, int leaseSeconds) {
        Command.Acquire command = new Command.Acquire(
                new Requester(info.number(), correlation),
                keys,
                owner,
                waitSeconds * NANOS_A_SECOND,
                leaseSeconds * NANOS_A_SECOND);
        boolean isOver = replies.waiting() >= frontEnd.limits().pipelinedPerConnection();
        replies.expectReply();
        if (isOver) {
            frontEnd.loop().refuse(command, Effect.Limit.PIPELINED_PER_CONNECTION);
        } else {
            frontEnd.loop().apply(command);
        }
    }

    /**
     * Carries out a release.
     *
     * @param correlation comes back with the reply
     * @param fencingToken unsigned
     */
    public void release(long correlation, KeySet keys, long fencingToken) {
        frontEnd.loop().apply(new Command.Release(new Requester(info.number(), correlation), keys, fencingToken));
    }

    /** Answers a request that breaks a rule; the connection stays. */
    public void decline(String reason, Consumer<ByteBuf> reply) {
        complain(reason);
        replies.write(reply);
    }

    /** The peer does not speak this wire: what was asked before is answered, the last words follow, then the end. */
    public void end(String reason, Consumer<ByteBuf> lastWords) {
        ended = true;
        complain(reason);
        frontEnd.loop().flush();
        replies.flush();
        ByteBuf out = channel.alloc().buffer();
        lastWords.accept(out);
        Farewell.say(channel, out);
        replies.closed();
    }

    private void complain(String reason) {
        frontEnd.figures().protocolError();
        if (!complained) {
            complained = true;
            frontEnd.log()
                    .line("{}: not wire {} ({})", info.remote(), info.wire().label(), reason);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!ended) {
            requests.accept(message);
        }
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
        channel.config().setAutoRead(channel.isWritable());
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        replies.closed();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!(cause instanceof DecoderException)) {
            frontEnd.closeAfter(cause, channel);
        } else if (!ended) {
            end(String.valueOf(cause.getMessage()), _ -> {});
        }
    }
}
