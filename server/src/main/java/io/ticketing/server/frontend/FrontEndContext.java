package io.ticketing.server.frontend;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.ticketing.protocol.ClientToken;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Ports;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import java.io.IOException;
import java.security.SecureRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all client ports of a server share. Used on the lock loop's thread.
 *
 * @param random the nonces
 * @param channels every admitted connection is in here while it is open
 * @param log what strangers do
 */
public record FrontEndContext(
        LockLoop loop,
        LockLimits limits,
        ClientToken token,
        SecureRandom random,
        FrontEndFigures figures,
        ChannelGroup channels,
        CalmLog log) {
    private static final Logger LOG = LoggerFactory.getLogger(FrontEndContext.class);

    /** A reset and the like are an everyday end, which the figures tell; anything else is a bug and is logged as one. */
    void closeAfter(Throwable cause, Channel channel) {
        if (!(cause instanceof IOException)) {
            LOG.error("{}: connection closed after an unexpected failure", Ports.remoteOf(channel), cause);
        }
        channel.close();
    }
}
