package io.ticketing.server.observer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.ticketing.observer.ObserverFrames;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import io.ticketing.server.net.BindOutcome;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Ports;
import io.ticketing.server.net.Transport;
import io.ticketing.server.observer.ObserverConnection.ServerStops;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.RowCounts;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/** The port that observers connect to, with a thread of its own. Opened and closed by one thread. */
public final class ObserverPort implements AutoCloseable {
    private static final int MAX_OBSERVERS = 32;
    /** Those that have not said Hello yet as well. */
    private static final int MAX_CONNECTIONS = 2 * MAX_OBSERVERS;

    private static final long LAST_WRITES_SECONDS = 1;

    private final Transport transport;
    private final EventLoopGroup threads;
    private final EventLoop thread;
    private final ObserverHub hub;
    private final ObserverToken token;
    private final CalmLog log;
    private volatile Optional<HostPort> address = Optional.empty();
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /** A port that is not open yet. */
    public ObserverPort(
            Transport transport,
            LockLoop loop,
            Clocks clocks,
            FrontEndFigures frontEnds,
            RowCounts rows,
            ObserverToken token) {
        this.transport = transport;
        this.threads = transport.threads("ticketing-observers", 1);
        this.thread = threads.next();
        FiguresSource figures = new FiguresSource(loop, frontEnds, rows);
        this.hub = new ObserverHub(thread, loop, clocks, figures, ObserverHub.RING_EVENTS);
        this.token = token;
        this.log = new CalmLog(LoggerFactory.getLogger(ObserverPort.class), clocks.nanoTime());
    }

    /**
     * Opens the port.
     *
     * @param welcome what every observer is told first, but for the clock and the heartbeat
     */
    public BindOutcome open(HostPort address, Supplier<Welcome.Builder> welcome) {
        BindOutcome outcome = Ports.bind(
                transport,
                threads,
                address,
                new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        prepare(channel, welcome);
                    }
                },
                "the observer port",
                "--observer HOST:PORT");
        if (outcome instanceof BindOutcome.Bound bound) {
            channels.add(bound.channel());
            this.address = Optional.of(bound.address());
            hub.start();
            var _ = thread.scheduleAtFixedRate(
                    hub::tick, ObserverHub.TICK_MILLIS, ObserverHub.TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
        return outcome;
    }

    /** Where it is open, with the port that was taken where 0 was asked for; empty while it is not. */
    public Optional<HostPort> address() {
        return address;
    }

    private void prepare(Channel channel, Supplier<Welcome.Builder> welcome) {
        if (channels.size() > MAX_CONNECTIONS) {
            log.line("observer {}: closed: too many connections", Ports.remoteOf(channel));
            var _ = channel.close();
            return;
        }
        channels.add(channel);
        ObserverFrames.addTo(
                channel.pipeline(), ObserverRequest.getDefaultInstance(), ObserverFrames.MAX_REQUEST_BYTES);
        channel.pipeline()
                .addLast(new ObserverConnection(
                        hub,
                        token,
                        MAX_OBSERVERS,
                        () -> welcome.get()
                                .setProtocolVersion(ObserverConnection.PROTOCOL_VERSION)
                                .setHeartbeatMillis(ObserverHub.HEARTBEAT_MILLIS),
                        log));
    }

    private void sayGoodbye() {
        hub.stop();
        channels.forEach(channel -> channel.pipeline().fireUserEventTriggered(ServerStops.EVENT));
    }

    @Override
    public void close() {
        thread.submit(this::sayGoodbye).awaitUninterruptibly();
        channels.close().awaitUninterruptibly();
        threads.shutdownGracefully(0, LAST_WRITES_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
