package io.ticketing.server.wire03;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.ticketing.server.config.ClientToken;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Ports;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import java.io.IOException;
import java.security.SecureRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares each connection of a 0.3 listener: turns it away beyond the connection limit, or lets the handshake begin.
 * Everything of it runs on the lock loop's thread. Source: {@code docs/wire.md}, wire 0.3.
 */
@Sharable
public final class Wire03FrontEnd extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(Wire03FrontEnd.class);

    private final LockLoop loop;
    private final LockLimits limits;
    private final ClientToken token;
    private final SecureRandom random;
    private final FrontEndFigures figures;
    private final ChannelGroup channels;
    private final CalmLog log;

    /**
     * A front end for any number of 0.3 listeners.
     *
     * @param random the nonces
     * @param channels every accepted connection is in here while it is open
     */
    public Wire03FrontEnd(
            LockLoop loop,
            LockLimits limits,
            ClientToken token,
            SecureRandom random,
            FrontEndFigures figures,
            ChannelGroup channels,
            CalmLog log) {
        this.loop = loop;
        this.limits = limits;
        this.token = token;
        this.random = random;
        this.figures = figures;
        this.channels = channels;
        this.log = log;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (figures.openCount() >= limits.connections()) {
            turnAway(channel);
            return;
        }
        figures.accepted();
        channel.closeFuture().addListener(_ -> figures.closed());
        channels.add(channel);
        channel.pipeline().addLast(new HandshakeLineDecoder(), new HandshakeHandler(this, random));
    }

    private void turnAway(Channel channel) {
        figures.refused();
        log.line(
                "{}: connection closed, the limit of {} connections is reached; raise limits.connections to admit more",
                Ports.remoteOf(channel),
                limits.connections());
        channel.close();
    }

    /** A reset and the like are an everyday end, which the figures tell; anything else is a bug and is logged as one. */
    void closeAfter(Throwable cause, Channel channel) {
        if (!(cause instanceof IOException)) {
            LOG.error("{}: connection closed after an unexpected failure", Ports.remoteOf(channel), cause);
        }
        channel.close();
    }

    LockLoop loop() {
        return loop;
    }

    LockLimits limits() {
        return limits;
    }

    ClientToken token() {
        return token;
    }

    FrontEndFigures figures() {
        return figures;
    }

    CalmLog log() {
        return log;
    }
}
