package io.ticketing.client;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The client over one connection at a time, on one event loop of its own.
 *
 * <p>What becomes of a request when its connection is lost, or there is none:
 *
 * <table>
 * <caption>Transitions</caption>
 * <tr><th>request</th><th>situation</th><th>then</th></tr>
 * <tr><td>any</td><td>not yet sent, patience left</td><td>waits for a connection</td></tr>
 * <tr><td>any</td><td>not yet sent, patience over</td><td>refused: no connection</td></tr>
 * <tr><td>acquire</td><td>sent, reply lost, wait left, retry on</td><td>sent again with the same owner and what is left of
 *     the wait</td></tr>
 * <tr><td>acquire</td><td>sent, reply lost, otherwise</td><td>unknown</td></tr>
 * <tr><td>release</td><td>sent, reply lost, patience left, retry on</td><td>sent again; "not current" is then unknown,
 *     since the lost try may have released it</td></tr>
 * <tr><td>release</td><td>sent, reply lost, otherwise</td><td>unknown</td></tr>
 * <tr><td>any</td><td>sent, connection stays, no reply within wait and grace</td><td>unknown; a grant that still comes is
 *     given back</td></tr>
 * <tr><td>any</td><td>server rejected the connection</td><td>refused, with its reason</td></tr>
 * </table>
 */
public final class NettyTicketingClient implements TicketingClient {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EventLoopGroup group;
    private final EventLoop loop;
    private final ClientOptions options;
    private final Dispatcher dispatcher;
    private final AtomicInteger withoutOutcome = new AtomicInteger();

    private NettyTicketingClient(ClientOptions options) {
        this.options = options;
        this.group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("ticketing-client", true), NioIoHandler.newFactory());
        this.loop = group.next();
        this.dispatcher = new Dispatcher(loop, options);
    }

    /** Opens a client, which connects by itself from now on until closed. */
    public static NettyTicketingClient open(ClientOptions options) {
        NettyTicketingClient client = new NettyTicketingClient(options);
        client.loop.execute(client.dispatcher::connect);
        return client;
    }

    @Override
    public CompletableFuture<AcquireOutcome> acquire(AcquireRequest request, WireTap tap) {
        long now = System.nanoTime();
        long waitEnd = now + request.waitSeconds() * NANOS_PER_SECOND;
        long patienceEnd = Math.max(waitEnd, now + options.connectPatience().toNanos());
        PendingAcquire acquire = new PendingAcquire(request, tap, waitEnd, patienceEnd);
        submit(acquire, RequestRules.problemOf(request));
        return acquire.future;
    }

    @Override
    public CompletableFuture<ReleaseOutcome> release(ReleaseRequest request, WireTap tap) {
        PendingRelease release = new PendingRelease(
                request, tap, System.nanoTime() + options.releasePatience().toNanos());
        submit(release, RequestRules.problemOf(request));
        return release.future;
    }

    private void submit(Pending pending, Optional<Refusal> problem) {
        if (problem.isPresent()) {
            pending.refuse(problem.get());
        } else if (withoutOutcome.incrementAndGet() > options.maxInFlight()) {
            withoutOutcome.decrementAndGet();
            pending.refuse(new Refusal(
                    Refusal.Reason.TOO_MANY_IN_FLIGHT,
                    options.maxInFlight() + " requests of this client wait for their outcome. Wait for one to end."));
        } else {
            var _ = pending.future().whenComplete((_, _) -> withoutOutcome.decrementAndGet());
            runOnLoop(() -> dispatcher.dispatch(pending), pending);
        }
    }

    private void runOnLoop(Runnable task, Pending pending) {
        if (loop.isShuttingDown()) {
            pending.refuse(Dispatcher.closed());
        } else {
            loop.execute(task);
        }
    }

    @Override
    public ConnectionState connection() {
        return dispatcher.connection();
    }

    @Override
    public void close() {
        if (!loop.isShuttingDown()) {
            loop.execute(dispatcher::close);
            group.shutdownGracefully(0, Duration.ofSeconds(2).toMillis(), TimeUnit.MILLISECONDS)
                    .awaitUninterruptibly(3, TimeUnit.SECONDS);
        }
    }
}
