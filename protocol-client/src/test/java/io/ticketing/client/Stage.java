package io.ticketing.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client and scripted servers on one loop that the test turns by hand, in virtual time: nothing happens meanwhile. */
final class Stage implements AutoCloseable {
    private static final AtomicInteger STAGES = new AtomicInteger();
    private static final Duration STEP = Duration.ofMillis(10);

    private final int number = STAGES.incrementAndGet();
    private final MockTicker ticker = Ticker.newMockTicker();
    private final List<ScriptedServer> servers = new ArrayList<>();
    private final List<NettyTicketingClient> clients = new ArrayList<>();
    /** The pauses before new attempts, in order. */
    final List<Long> pausesMillis = new ArrayList<>();

    final List<ConnectionState> states = new ArrayList<>();
    final ManualIoEventLoop loop =
            new ManualIoEventLoop(null, Thread.currentThread(), LocalIoHandler.newFactory(), ticker);

    /** An address of this stage alone; nothing listens on it yet. */
    HostPort address(String host) {
        return new HostPort(host + "-" + number, HostPort.DEFAULT_CLIENT_PORT);
    }

    ScriptedServer serve(HostPort address) {
        ScriptedServer server = new ScriptedServer(this, address);
        servers.add(server);
        settle();
        return server;
    }

    NettyTicketingClient open(ClientOptions options) {
        ClientRuntime runtime = new ClientRuntime(
                loop,
                (loop, address, conversation) -> new Bootstrap()
                        .group(loop)
                        .channel(LocalChannel.class)
                        .handler(conversation)
                        .connect(new LocalAddress(address.toString())),
                ticker::nanoTime);
        NettyTicketingClient client =
                NettyTicketingClient.open(options.withOnConnection(this::note), runtime, this::settle);
        clients.add(client);
        settle();
        return client;
    }

    /** Runs all that can run now. */
    void settle() {
        while (loop.runNow() > 0) {}
    }

    /** Lets this much time pass, in small steps. */
    void pass(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minus(STEP)) {
            ticker.advance(STEP.toNanos(), TimeUnit.NANOSECONDS);
            settle();
        }
    }

    private void note(ConnectionState state) {
        states.add(state);
        if (state instanceof ConnectionState.Waiting waiting) {
            pausesMillis.add(
                    Duration.ofNanos(waiting.nextTryNanos() - ticker.nanoTime()).toMillis());
        }
    }

    static AcquireRequest acquire(String key, int waitSeconds, long owner) {
        return new AcquireRequest(KeySet.of(Key.of(key)), waitSeconds, 30, owner);
    }

    static ReleaseRequest release(String key, long fencingToken) {
        return new ReleaseRequest(KeySet.of(Key.of(key)), fencingToken);
    }

    @Override
    public void close() {
        clients.forEach(NettyTicketingClient::close);
        servers.forEach(ScriptedServer::stop);
        settle();
        loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
        settle();
    }
}
