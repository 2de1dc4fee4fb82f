package io.ticketing.server.frontend;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.ticketing.server.net.Ports;

/**
 * Prepares each connection of a client port: turns it away beyond the connection limit, or lets the handshake begin.
 * Everything of it runs on the lock loop's thread.
 */
@Sharable
public final class FrontEnd extends ChannelInitializer<Channel> {
    private final FrontEndContext context;
    private final ServerWire wire;

    /** A front end for any number of listeners of this wire. */
    public FrontEnd(FrontEndContext context, ServerWire wire) {
        this.context = context;
        this.wire = wire;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (context.figures().openCount() >= context.limits().connections()) {
            turnAway(channel);
            return;
        }
        context.figures().accepted();
        channel.closeFuture().addListener(_ -> context.figures().closed());
        context.channels().add(channel);
        ServerHandshake handshake = wire.handshake(context.random());
        ChannelHandler decoder = handshake.decoder();
        channel.pipeline().addLast(decoder, new HandshakeHandler(context, wire, handshake, decoder));
    }

    private void turnAway(Channel channel) {
        context.figures().refused();
        context.log()
                .line(
                        "{}: connection closed, the limit of {} connections is reached; raise limits.connections to"
                                + " admit more",
                        Ports.remoteOf(channel),
                        context.limits().connections());
        channel.close();
    }
}
