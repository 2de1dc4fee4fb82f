package io.ticketing.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.ticketing.protocol.HostPort;
import java.time.Duration;

/** How a channel to an address is opened. */
@FunctionalInterface
interface Dialer {
    /** Starts connecting; the conversation is in the pipeline before the first byte. */
    ChannelFuture dial(EventLoop loop, HostPort address, ChannelHandler conversation);

    /** Over TCP, giving up after this time. */
    static Dialer tcp(Duration timeout) {
        return (loop, address, conversation) -> new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
                .handler(conversation)
                .connect(address.host(), address.port());
    }
}
