package io.ticketing.observer;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.ticketing.observer.PeerCheck.NotAnObserverPort;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.RefusalReason;
import io.ticketing.observer.proto.Refused;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection to an observer port, from Hello to its end. On the session's loop. Source: {@code docs/observer.md}. */
final class ObserverConversation extends SimpleChannelInboundHandler<ObserverReply> {
    private final ObserverOptions options;
    private final ConversationEvents events;
    private final EventSequence sequence;
    private final RoundTrips roundTrips;
    private final StreamReader stream;
    private ObserverSubscription subscription;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Welcome welcome;
    private @Nullable String refusal;
    private String end = "The server closed the connection.";
    private long lastFrameNanos;
    private boolean silent;

    ObserverConversation(
            ObserverOptions options,
            ObserverSubscription subscription,
            EventSequence sequence,
            ConversationEvents events) {
        this.options = options;
        this.subscription = subscription;
        this.sequence = sequence;
        this.events = events;
        this.stream = new StreamReader(sequence, events::signal);
        this.roundTrips = new RoundTrips(options.nanoTime(), options.wall());
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        write(ObserverRequests.hello(options));
        cancelAtEnd(
                active,
                active.executor()
                        .schedule(
                                () -> giveUpWithoutWelcome(active),
                                options.handshakeTimeout().toMillis(),
                                TimeUnit.MILLISECONDS));
    }

    private void giveUpWithoutWelcome(ChannelHandlerContext active) {
        if (welcome == null && active.channel().isActive()) {
            end = options.address() + " said nothing for "
                    + options.handshakeTimeout().toSeconds() + " s. If it is no observer port, try the client port + "
                    + HostPort.OBSERVER_PORT_OFFSET + "; if it is, look whether the server hangs.";
            var _ = active.close();
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext active, ObserverReply reply) {
        heard();
        switch (reply.getKindCase()) {
            case WELCOME -> welcomed(active, reply.getWelcome());
            case REFUSED -> refused(active, reply.getRefused());
            case SNAPSHOT -> stream.read(reply.getSnapshot(), lastFrameNanos);
            case DELTA -> stream.read(reply.getDelta(), lastFrameNanos);
            case EVENTS -> stream.read(reply.getEvents(), lastFrameNanos);
            case FIGURES -> events.signal(new ObserverSignal.Figures(reply.getFigures(), lastFrameNanos));
            case PONG ->
                roundTrips
                        .pong(reply.getPong().getId(), reply.getPong().getClock())
                        .ifPresent(events::signal);
            // A newer server may say more; what is not known here is skipped.
            case KIND_NOT_SET -> {}
        }
    }

    private void heard() {
        lastFrameNanos = now();
        if (silent) {
            silent = false;
            events.signal(new ObserverSignal.Heard());
        }
    }

    private void welcomed(ChannelHandlerContext active, Welcome message) {
        welcome = message;
        sequence.serverIs(message.getServerId());
        events.welcomed(message);
        send(subscription);
        every(active, options.pingEvery().toMillis(), this::ping);
        every(active, heartbeatMillis() / 4, () -> checkSilence(active));
    }

    private static void every(ChannelHandlerContext active, long millis, Runnable task) {
        cancelAtEnd(active, active.executor().scheduleAtFixedRate(task, 0, millis, TimeUnit.MILLISECONDS));
    }

    private static void cancelAtEnd(ChannelHandlerContext active, Future<?> timer) {
        var _ = active.channel().closeFuture().addListener(_ -> timer.cancel(false));
    }

    private long heartbeatMillis() {
        return welcome == null ? 1_000 : Math.max(100, welcome.getHeartbeatMillis());
    }

    private void ping() {
        write(ObserverRequests.ping(roundTrips.nextPing()));
    }

    private void checkSilence(ChannelHandlerContext active) {
        long quietNanos = now() - lastFrameNanos;
        if (!silent && quietNanos > 2 * TimeUnit.MILLISECONDS.toNanos(heartbeatMillis())) {
            silent = true;
            events.signal(new ObserverSignal.Silent(lastFrameNanos));
        }
        if (quietNanos > giveUpNanos()) {
            end = options.address() + " said nothing for " + TimeUnit.NANOSECONDS.toSeconds(quietNanos)
                    + " s. Connecting again.";
            var _ = active.close();
        }
    }

    /** A path that died without a word, after a change of networks for example, is never heard of again. */
    private long giveUpNanos() {
        return Math.max(options.handshakeTimeout().toNanos(), 5 * TimeUnit.MILLISECONDS.toNanos(heartbeatMillis()));
    }

    private void refused(ChannelHandlerContext active, Refused message) {
        if (isForNow(message.getReason())) {
            end = message.getText();
        } else {
            refusal = message.getText();
        }
        var _ = active.close();
    }

    private static boolean isForNow(RefusalReason reason) {
        return reason == RefusalReason.REFUSAL_REASON_STOPPING
                || reason == RefusalReason.REFUSAL_REASON_TOO_MANY_OBSERVERS;
    }

    /** Changes what is looked at; frames of the earlier subscription are dropped from now on. */
    void subscribe(ObserverSubscription next) {
        boolean sameStream = next.withQueuesOf(subscription.queuesOf()).equals(subscription);
        subscription = next;
        if (welcome == null) {
            return;
        }
        if (sameStream) {
            write(ObserverRequests.watchQueues(next));
        } else {
            send(next);
        }
    }

    private void send(ObserverSubscription wanted) {
        write(ObserverRequests.subscribe(stream.begin(), wanted, firstEvent(wanted)));
        write(ObserverRequests.watchQueues(wanted));
    }

    private void write(ObserverRequest request) {
        if (context != null) {
            var _ = context.writeAndFlush(request);
        }
    }

    private long firstEvent(ObserverSubscription wanted) {
        return sequence.next() == 0 && wanted.eventsFromOldest() ? 1 : sequence.next();
    }

    private long now() {
        return options.nanoTime().getAsLong();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext active, Throwable cause) {
        if (cause instanceof NotAnObserverPort other) {
            refusal = options.address() + " is " + other.getMessage()
                    + ", not an observer port. By convention that is the client port + "
                    + HostPort.OBSERVER_PORT_OFFSET + ".";
        } else {
            end = options.address() + ": " + cause.getMessage();
        }
        var _ = active.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext active) {
        if (refusal != null) {
            events.refused(refusal);
        } else {
            events.lost(end, welcome != null);
        }
    }
}
