package io.ticketing.server;

import io.netty.channel.EventLoopGroup;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.net.BindOutcome;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Transport;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.NettyLoopThread;
import io.ticketing.server.single.RowCounts;
import io.ticketing.server.wire03.Wire03FrontEnd;
import java.security.SecureRandom;
import org.slf4j.LoggerFactory;

/** Puts a server together and opens its ports. */
final class ServerStart {
    private final ServerConfig config;
    private final LockLoop loop;
    private final FrontEndFigures figures = new FrontEndFigures();
    private final RowCounts rows = new RowCounts();
    private final ClientPorts ports;
    private final Wire03FrontEnd wire03;

    ServerStart(ServerConfig config, Clocks clocks, SecureRandom random) {
        this.config = config;
        Transport transport = Transport.nio();
        EventLoopGroup threads = transport.threads("ticketing-loop", 1);
        this.loop = new LockLoop(config.limits(), new NettyLoopThread(threads.next()), clocks.nanoTime());
        this.ports = new ClientPorts(transport, threads);
        this.wire03 = new Wire03FrontEnd(
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
            loop.start();
        });
        for (Listener listener : config.listeners()) {
            if (ports.open(listener, frontEndOf(listener.wire())) instanceof BindOutcome.Failed failed) {
                ports.close();
                return new StartOutcome.Failed(failed.problem());
            }
        }
        return new StartOutcome.Started(new TicketingServer(loop, figures, rows, ports));
    }

    private Wire03FrontEnd frontEndOf(WireVersion wire) {
        return switch (wire) {
            case V0_3 -> wire03;
            case V0_4 -> throw new IllegalArgumentException("This server has no front end for wire 0.4.");
        };
    }
}
