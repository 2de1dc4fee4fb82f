package io.ticketing.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.ticketing.protocol.HostPort;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Opens listening ports, all with the same socket options. */
public final class Ports {
    private static final int BACKLOG = 1_024;
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(64 * 1_024, 256 * 1_024);

    private Ports() {}

    /**
     * Opens a port and waits for that; not to be called on an event loop.
     *
     * @param what which port, for the sentence of a failure: "listener 0.3"
     * @param option how people name another address, for the same sentence: "--listen 0.3=HOST:PORT"
     * @param connections prepares each accepted connection
     */
    public static BindOutcome bind(
            Transport transport,
            EventLoopGroup threads,
            HostPort address,
            ChannelHandler connections,
            String what,
            String option) {
        ChannelFuture bound = bootstrap(transport, threads)
                .childHandler(connections)
                .bind(new InetSocketAddress(address.host(), address.port()))
                .awaitUninterruptibly();
        Throwable failure = bound.cause();
        return failure == null
                ? new BindOutcome.Bound(bound.channel(), boundAddress(address, bound.channel()))
                : new BindOutcome.Failed(BindProblem.sentence(what, address, option, failure));
    }

    private static ServerBootstrap bootstrap(Transport transport, EventLoopGroup threads) {
        return new ServerBootstrap()
                .group(threads)
                .channel(transport.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK);
    }

    private static HostPort boundAddress(HostPort asked, Channel channel) {
        return channel.localAddress() instanceof InetSocketAddress socket ? asked.withPort(socket.getPort()) : asked;
    }

    /** Where a connection comes from, as digits; no name is looked up. */
    public static HostPort remoteOf(Channel channel) {
        SocketAddress remote = channel.remoteAddress();
        return remote instanceof InetSocketAddress socket && socket.getAddress() != null
                ? new HostPort(socket.getAddress().getHostAddress(), socket.getPort())
                : new HostPort("unknown", 0);
    }
}
