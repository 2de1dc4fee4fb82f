package io.ticketing.server;

import io.netty.channel.EventLoopGroup;
import io.ticketing.protocol.HostPort;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.net.Transport;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.NettyLoopThread;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/** A server in single mode: its listeners, one lock loop behind all of them, and the observer port. */
public final class TicketingServer implements AutoCloseable {
    private final LockLoop loop;
    private final EventLoopGroup threads;

    private TicketingServer(LockLoop loop, EventLoopGroup threads) {
        this.loop = loop;
        this.threads = threads;
    }

    /** Starts a server with the machine's clocks. */
    public static StartOutcome start(ServerConfig config) {
        return start(config, Clocks.system(), new SecureRandom());
    }

    /**
     * Starts a server. Returns when every listener is bound, or none.
     *
     * @param random the nonces of handshakes
     */
    public static StartOutcome start(ServerConfig config, Clocks clocks, SecureRandom random) {
        EventLoopGroup threads = Transport.nio().threads("ticketing-loop", 1);
        LockLoop loop = new LockLoop(config.limits(), new NettyLoopThread(threads.next()), clocks.nanoTime());
        return new StartOutcome.Started(new TicketingServer(loop, threads));
    }

    /** The listeners as bound, with the ports that were taken where 0 was asked for; in the order of the configuration. */
    public List<Listener> addresses() {
        return List.of();
    }

    /** Where observers connect, or empty without observer port. */
    public Optional<HostPort> observerAddress() {
        return Optional.empty();
    }

    /** The loop behind the listeners. */
    public LockLoop loop() {
        return loop;
    }

    /**
     * Stops accepting, sends what is written, closes every connection and waits for that, at most some seconds. Waiting
     * requests end with their connections; a second call does nothing.
     */
    @Override
    public void close() {
        loop.stop();
        threads.shutdownGracefully();
    }
}
