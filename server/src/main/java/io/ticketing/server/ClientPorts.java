package io.ticketing.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.ticketing.server.config.Listener;
import io.ticketing.server.net.BindOutcome;
import io.ticketing.server.net.Farewell;
import io.ticketing.server.net.Ports;
import io.ticketing.server.net.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The open client ports, their connections and their thread. Opened and closed by one thread. */
final class ClientPorts {
    private static final long LAST_WRITES_SECONDS = 2;

    private final Transport transport;
    private final EventLoopGroup threads;
    private final List<Listener> listeners = new ArrayList<>();
    private final ChannelGroup accepting = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

    /** Takes over the threads; {@link #close} ends them. */
    ClientPorts(Transport transport, EventLoopGroup threads) {
        this.transport = transport;
        this.threads = threads;
    }

    BindOutcome open(Listener listener, ChannelHandler frontEnd) {
        String wire = listener.wire().label();
        BindOutcome outcome = Ports.bind(
                transport,
                threads,
                listener.address(),
                frontEnd,
                "the " + wire + " listener",
                "--listen " + wire + "=HOST:PORT");
        if (outcome instanceof BindOutcome.Bound bound) {
            accepting.add(bound.channel());
            listeners.add(listener.boundTo(bound.address().port()));
        }
        return outcome;
    }

    List<Listener> listeners() {
        return List.copyOf(listeners);
    }

    /** Where front ends put each connection that they accept. */
    ChannelGroup connections() {
        return connections;
    }

    void stopAccepting() {
        accepting.close().awaitUninterruptibly();
    }

    /** Sends what is written, for two seconds at most, then closes everything. */
    void close() {
        stopAccepting();
        for (Channel connection : connections) {
            connection.eventLoop().execute(() -> Farewell.say(connection, Unpooled.EMPTY_BUFFER));
        }
        connections.newCloseFuture().awaitUninterruptibly(LAST_WRITES_SECONDS, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly();
        threads.shutdownGracefully(0, LAST_WRITES_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
