package io.ticketing.server;

import io.ticketing.protocol.HostPort;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.observer.ObserverPort;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.RowCounts;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server in single mode: its listeners, one lock loop behind all of them, and the observer port. Thread-safe. */
public final class TicketingServer implements AutoCloseable {
    private final LockLoop loop;
    private final FrontEndFigures figures;
    private final RowCounts rows;
    private final ClientPorts ports;
    private final ObserverPort observerPort;
    private final AtomicBoolean closed = new AtomicBoolean();

    TicketingServer(
            LockLoop loop, FrontEndFigures figures, RowCounts rows, ClientPorts ports, ObserverPort observerPort) {
        this.loop = loop;
        this.figures = figures;
        this.rows = rows;
        this.ports = ports;
        this.observerPort = observerPort;
    }

    /** Starts a server with the machine's clocks. */
    public static StartOutcome start(ServerConfig config) {
        return start(config, Clocks.system(), new SecureRandom());
    }

    /**
     * Starts a server. Returns when every port is open, or none.
     *
     * @param random the nonces of handshakes
     */
    public static StartOutcome start(ServerConfig config, Clocks clocks, SecureRandom random) {
        return new ServerStart(config, clocks, random).run();
    }

    /** The listeners in the configuration's order, with the ports that were taken where 0 was asked for. */
    public List<Listener> addresses() {
        return ports.listeners();
    }

    /** Where observers connect, or empty without observer port. */
    public Optional<HostPort> observerAddress() {
        return observerPort.address();
    }

    /** The loop behind the listeners. */
    public LockLoop loop() {
        return loop;
    }

    /** What the listeners have seen; to be read on the loop. */
    public FrontEndFigures figures() {
        return figures;
    }

    /** How often each row was carried out; to be read on the loop. */
    public RowCounts rows() {
        return rows;
    }

    /**
     * Stops accepting, freezes the table (nothing is released or handed over by a server that ends), sends what is
     * written, closes every connection, and waits for that a few seconds at most. A second call does nothing. Not to be
     * called on the loop.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            ports.stopAccepting();
            loop.execute(loop::stop);
            ports.close();
            observerPort.close();
        }
    }
}
