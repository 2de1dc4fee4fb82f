package io.ticketing.server.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * A way to the network.
 *
 * @param serverChannel the class of its listening sockets
 */
public record Transport(IoHandlerFactory handlers, Class<? extends ServerSocketChannel> serverChannel) {
    /**
     * The JDK's own, everywhere. Linux's epoll through native code was tried: the same CPU time for each request, so it
     * is not worth its jars.
     */
    public static Transport nio() {
        return new Transport(NioIoHandler.newFactory(), NioServerSocketChannel.class);
    }

    /** A group of event loop threads of this name; the caller shuts it down. */
    public EventLoopGroup threads(String name, int count) {
        return new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory(name, true), handlers);
    }
}
