package io.ticketing.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps one connection up: connects, and connects again when it is lost. All on the client's loop. */
final class Link implements SessionEvents {
    private final ClientRuntime runtime;
    private final ClientOptions options;
    private final Targets targets;
    private final SessionEvents upward;
    private Backoff backoff = Backoff.NONE;
    private HostPort target;
    private int attempt;
    private int redirectsInARow;
    private long readyNanos;
    private volatile ConnectionState state;
    private @Nullable Session session;
    private @Nullable Channel channel;
    private @Nullable ScheduledFuture<?> nextTry;

    Link(ClientRuntime runtime, ClientOptions options, SessionEvents upward) {
        this.runtime = runtime;
        this.options = options;
        this.targets = new Targets(options.addresses());
        this.upward = upward;
        this.target = targets.current();
        this.state = new ConnectionState.Connecting(target, 1);
    }

    ConnectionState state() {
        return state;
    }

    boolean isClosed() {
        return state instanceof ConnectionState.Closed;
    }

    @Nullable
    Session session() {
        return session;
    }

    void connect() {
        if (isClosed()) {
            return;
        }
        target = targets.current();
        attempt++;
        become(new ConnectionState.Connecting(target, attempt));
        ChannelFuture dialled = runtime.dialer().dial(runtime.loop(), target, new Conversation());
        channel = dialled.channel();
        dialled.addListener(this::dialled);
    }

    private void dialled(Future<? super Void> result) {
        Throwable cause = result.cause();
        if (cause != null) {
            ended(new SessionEnd.Lost(reason(cause)), List.of());
        }
    }

    private String reason(Throwable cause) {
        return switch (cause) {
            case UnknownHostException _ -> "The host " + target.host() + " is not known. Check its name.";
            case ConnectException refused
            when String.valueOf(refused.getMessage()).contains("refused") ->
                "Nothing listens on " + target + ". Check host and port, or start the server.";
            default -> target + " cannot be reached: " + cause.getMessage();
        };
    }

    @Override
    public void ready(Session ready, WireVersion wire) {
        session = ready;
        readyNanos = runtime.now();
        become(new ConnectionState.Connected(target, wire, readyNanos));
        upward.ready(ready, wire);
    }

    @Override
    public void leaderIs(String address) {
        targets.prefer(address);
        upward.leaderIs(address);
    }

    @Override
    public void ended(SessionEnd end, List<Pending> unanswered) {
        if (!isClosed()) {
            planNext(end);
        }
        session = null;
        channel = null;
        upward.ended(end, unanswered);
    }

    private void planNext(SessionEnd end) {
        noteLength();
        switch (end) {
            case SessionEnd.Rejected(Refusal refusal) -> become(new ConnectionState.Rejected(target, refusal));
            case SessionEnd.Redirected redirected
            when follows(redirected.leader()) -> runtime.loop().execute(this::connect);
            default -> waitAndConnect(end);
        }
    }

    /** A session of a second or more ends a row of failures. */
    private void noteLength() {
        if (session != null && Backoff.isLong(sessionLength())) {
            attempt = 0;
            redirectsInARow = 0;
        }
    }

    private Duration sessionLength() {
        return Duration.ofNanos(runtime.now() - readyNanos);
    }

    /** Nodes that send each other's clients round in circles are a failure after one round. */
    private boolean follows(String leader) {
        return targets.prefer(leader)
                && ++redirectsInARow <= options.addresses().size();
    }

    private void waitAndConnect(SessionEnd end) {
        backoff = session == null ? backoff.afterFailure() : backoff.afterSession(sessionLength());
        targets.skip(target);
        Duration delay = backoff.delay();
        become(new ConnectionState.Waiting(target, end.sentence(), runtime.now() + delay.toNanos()));
        nextTry = runtime.loop().schedule(this::connect, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    void close() {
        become(new ConnectionState.Closed());
        if (nextTry != null) {
            nextTry.cancel(false);
        }
        if (session != null) {
            session.close();
        } else if (channel != null) {
            channel.close();
        }
    }

    private void become(ConnectionState next) {
        state = next;
        options.onConnection().accept(next);
    }

    /** A new channel begins with the handshake. */
    private final class Conversation extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new FirstBytes(), new ClientHandshake(options, Link.this));
        }
    }
}
