package io.ticketing.server;

import io.netty.channel.EventLoopGroup;
import io.ticketing.observer.proto.Limits;
import io.ticketing.observer.proto.Mode;
import io.ticketing.observer.proto.NodeAddress;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.frontend.FrontEnd;
import io.ticketing.server.frontend.FrontEndContext;
import io.ticketing.server.net.BindOutcome;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Transport;
import io.ticketing.server.observer.ObserverPort;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.ConnectionLog;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.NettyLoopThread;
import io.ticketing.server.single.RowCounts;
import io.ticketing.server.wire03.ServerWire03;
import io.ticketing.server.wire04.ServerWire04;
import java.security.SecureRandom;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Puts a server together and opens its ports. */
final class ServerStart {
    private final ServerConfig config;
    private final LockLoop loop;
    private final FrontEndFigures figures = new FrontEndFigures();
    private final RowCounts rows = new RowCounts();
    private final ClientPorts ports;
    private final ObserverPort observerPort;
    private final FrontEndContext frontEnds;
    private final String serverId;

    ServerStart(ServerConfig config, Clocks clocks, SecureRandom random) {
        this.config = config;
        this.serverId = Long.toUnsignedString(random.nextLong(), 36);
        Transport transport = Transport.nio();
        EventLoopGroup threads = transport.threads("ticketing-loop", 1);
        this.loop = new LockLoop(config.limits(), new NettyLoopThread(threads.next()), clocks.nanoTime());
        this.ports = new ClientPorts(transport, threads);
        this.observerPort = new ObserverPort(transport, loop, clocks, figures, rows, config.observerToken());
        this.frontEnds = new FrontEndContext(
                loop,
                config.limits(),
                config.clientToken(),
                random,
                figures,
                ports.connections(),
                new CalmLog(LoggerFactory.getLogger(TicketingServer.class), clocks.nanoTime()));
    }

    StartOutcome run() {
        loop.execute(() -> {
            loop.watch(rows);
            loop.watch(new ConnectionLog());
            loop.start();
        });
        Optional<String> problem = openObserverPort().or(this::openListeners);
        if (problem.isPresent()) {
            observerPort.close();
            ports.close();
            return new StartOutcome.Failed(problem.get());
        }
        return new StartOutcome.Started(new TicketingServer(loop, figures, rows, ports, observerPort));
    }

    /** Opened first, so that observers miss nothing; what went wrong, or empty. */
    private Optional<String> openObserverPort() {
        return config.observer().flatMap(address -> problemOf(observerPort.open(address, this::welcome)));
    }

    private Optional<String> openListeners() {
        return config.listeners().stream()
                .flatMap(listener -> problemOf(ports.open(listener, frontEndOf(listener))).stream())
                .findFirst();
    }

    private static Optional<String> problemOf(BindOutcome outcome) {
        return outcome instanceof BindOutcome.Failed failed ? Optional.of(failed.problem()) : Optional.empty();
    }

    private Welcome.Builder welcome() {
        NodeAddress.Builder node = NodeAddress.newBuilder();
        observerPort.address().ifPresent(address -> node.setObserverAddress(address.toString()));
        for (Listener listener : ports.listeners()) {
            node.addListeners(io.ticketing.observer.proto.Listener.newBuilder()
                    .setWire(listener.wire().label())
                    .setAddress(listener.address().toString()));
        }
        return Welcome.newBuilder()
                .setServerVersion(ServerVersion.text())
                .setServerId(serverId)
                .setMode(Mode.MODE_SINGLE)
                .addNodes(node)
                .setLimits(limits());
    }

    private Limits limits() {
        LockLimits limits = config.limits();
        return Limits.newBuilder()
                .setWaitersPerKey(limits.waitersPerKey())
                .setWaiters(limits.waiters())
                .setKeys(limits.keys())
                .setConnections(limits.connections())
                .setPipelinedPerConnection(limits.pipelinedPerConnection())
                .build();
    }

    private FrontEnd frontEndOf(Listener listener) {
        return new FrontEnd(
                frontEnds,
                switch (listener.wire()) {
                    case V0_3 -> new ServerWire03(listener.waitZero());
                    case V0_4 -> new ServerWire04();
                });
    }
}
