package io.ticketing.client;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The client over one connection at a time, of either wire, on one event loop of its own. It speaks what the server's first
 * bytes tell. Of wire 0.4 it reaches servers in single mode.
 *
 * <p>What becomes of a request, by what is known of its last try. "May have acted" means that an earlier or this try was
 * sent, has no reply, and is not known to have done nothing; from then on only a success is certain, and each ending in
 * this table that is marked * is unknown instead.
 *
 * <table>
 * <caption>Transitions</caption>
 * <tr><th>request</th><th>situation</th><th>then</th></tr>
 * <tr><td>any</td><td>breaks a rule of the wire, too many in flight, or the owner is in use</td><td>refused</td></tr>
 * <tr><td>any</td><td>no connection, patience left</td><td>waits for one</td></tr>
 * <tr><td>any</td><td>no connection, patience over</td><td>refused*: no connection, not active or no leader</td></tr>
 * <tr><td>acquire</td><td>A</td><td>granted</td></tr>
 * <tr><td>acquire</td><td>T or B</td><td>timed out* or busy*: an earlier try may hold the key</td></tr>
 * <tr><td>release</td><td>R</td><td>released</td></tr>
 * <tr><td>release</td><td>N</td><td>not current*: an earlier try may have released it</td></tr>
 * <tr><td>acquire</td><td>connection lost, wait left, retry on</td><td>may have acted; sent again with the same owner and
 *     what is left of the wait</td></tr>
 * <tr><td>release</td><td>connection lost, patience left, retry on</td><td>may have acted; sent again</td></tr>
 * <tr><td>any</td><td>connection lost, otherwise</td><td>unknown</td></tr>
 * <tr><td>any</td><td>E not_active or no_leader</td><td>as with a lost connection, but has not acted if the node answered
 *     nothing on this connection before; without another try refused* with that reason</td></tr>
 * <tr><td>any</td><td>M to an address of the list, retry on</td><td>sent again there; has not acted if the node answered
 *     nothing on this connection before</td></tr>
 * <tr><td>any</td><td>M, otherwise</td><td>moved*</td></tr>
 * <tr><td>any</td><td>E auth_failed, or no Ticketing server</td><td>refused*, and so are all later ones</td></tr>
 * <tr><td>any</td><td>connection stays, no reply within wait and grace</td><td>unknown; a grant that still comes is given
 *     back</td></tr>
 * <tr><td>any</td><td>0.4: I</td><td>unknown</td></tr>
 * <tr><td>any</td><td>0.4: E, or M to a slot that is none of the list</td><td>refused* with that reason, not sent again;
 *     a release with a token of another set: other key set</td></tr>
 * <tr><td>any</td><td>client closed, never sent</td><td>refused*: closed</td></tr>
 * <tr><td>any</td><td>client closed, sent</td><td>unknown</td></tr>
 * </table>
 */
public final class NettyTicketingClient implements TicketingClient {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ClientOptions options;
    private final ClientRuntime runtime;
    private final Runnable shutdown;
    private final Dispatcher dispatcher;
    private final AtomicInteger withoutOutcome = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();

    private NettyTicketingClient(ClientOptions options, ClientRuntime runtime, Runnable shutdown) {
        this.options = options;
        this.runtime = runtime;
        this.shutdown = shutdown;
        this.dispatcher = new Dispatcher(runtime, options);
    }

    /** Opens a client, which connects by itself from now on until closed. */
    public static NettyTicketingClient open(ClientOptions options) {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("ticketing-client", true), NioIoHandler.newFactory());
        ClientRuntime runtime =
                new ClientRuntime(group.next(), Dialer.tcp(options.handshakeTimeout()), System::nanoTime);
        return open(options, runtime, () -> shutDown(group, runtime));
    }

    /** On what is given, which {@code shutdown} ends when the client is closed. */
    static NettyTicketingClient open(ClientOptions options, ClientRuntime runtime, Runnable shutdown) {
        NettyTicketingClient client = new NettyTicketingClient(options, runtime, shutdown);
        runtime.loop().execute(client.dispatcher::connect);
        return client;
    }

    /** Waits for the end, except on the loop itself, which could not end then. */
    private static void shutDown(EventLoopGroup group, ClientRuntime runtime) {
        var ended = group.shutdownGracefully(0, Duration.ofSeconds(2).toMillis(), TimeUnit.MILLISECONDS);
        if (!runtime.loop().inEventLoop()) {
            ended.awaitUninterruptibly(3, TimeUnit.SECONDS);
        }
    }

    @Override
    public CompletableFuture<AcquireOutcome> acquire(AcquireRequest request, WireTap tap) {
        long now = runtime.now();
        long waitNanos = request.waitSeconds() * NANOS_PER_SECOND;
        long patienceNanos = Math.max(waitNanos, options.connectPatience().toNanos());
        PendingAcquire acquire = new PendingAcquire(request, tap, now + waitNanos, now + patienceNanos);
        submit(acquire, RequestRules.problemOf(request));
        return acquire.future.copy();
    }

    @Override
    public CompletableFuture<ReleaseOutcome> release(ReleaseRequest request, WireTap tap) {
        PendingRelease release = new PendingRelease(
                request, tap, runtime.now() + options.releasePatience().toNanos());
        submit(release, Optional.empty());
        return release.future.copy();
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
        try {
            runtime.loop().execute(task);
        } catch (RejectedExecutionException loopHasEnded) {
            pending.refuse(Dispatcher.closed());
        }
    }

    @Override
    public ConnectionState connection() {
        return dispatcher.connection();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            runtime.loop().execute(dispatcher::close);
            shutdown.run();
        }
    }
}
