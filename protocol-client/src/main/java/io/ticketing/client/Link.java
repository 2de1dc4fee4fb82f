package io.ticketing.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps one connection up: connects, and connects again when it is lost. All on the client's loop. */
final class Link implements SessionEvents {
    private final EventLoop loop;
    private final ClientOptions options;
    private final Targets targets;
    private final SessionEvents upward;
    private Backoff backoff = Backoff.NONE;
    private long readyNanos;
    private int attempt;
    private volatile ConnectionState state;
    private @Nullable Session session;
    private @Nullable ScheduledFuture<?> nextTry;

    Link(EventLoop loop, ClientOptions options, SessionEvents upward) {
        this.loop = loop;
        this.options = options;
        this.targets = new Targets(options.addresses());
        this.upward = upward;
        this.state = new ConnectionState.Connecting(targets.current(), 1);
    }

    ConnectionState state() {
        return state;
    }

    @Nullable
    Session session() {
        return session;
    }

    void connect() {
        attempt++;
        HostPort target = targets.current();
        become(new ConnectionState.Connecting(target, attempt));
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        options.handshakeTimeout().toMillis())
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(
                                        new HandshakeLineDecoder(),
                                        new ClientHandshake03(
                                                options.clientToken(), options.handshakeTimeout(), Link.this));
                    }
                })
                .connect(target.host(), target.port())
                .addListener((ChannelFuture connected) -> {
                    if (!connected.isSuccess()) {
                        ended(SessionEnd.lost(reason(target, connected.cause())), List.of());
                    }
                });
    }

    private static String reason(HostPort target, Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof UnknownHostException) {
            return "The host " + target.host() + " is not known. Check its name.";
        }
        return message.contains("refused") ? "Nothing listens on " + target + "." : target + ": " + message;
    }

    @Override
    public void ready(Session ready, WireVersion wire) {
        session = ready;
        readyNanos = System.nanoTime();
        become(new ConnectionState.Connected(targets.current(), wire, readyNanos));
        upward.ready(ready, wire);
    }

    @Override
    public void leaderIs(String address, boolean resend) {
        targets.prefer(address);
        upward.leaderIs(address, resend);
    }

    @Override
    public void ended(SessionEnd end, List<Pending> unanswered) {
        boolean hadSession = session != null;
        session = null;
        if (isClosed()) {
            upward.ended(end, unanswered);
            return;
        }
        if (end.rejection().isPresent()) {
            become(new ConnectionState.Rejected(
                    targets.current(), end.rejection().get()));
        } else {
            scheduleNext(end, hadSession);
        }
        upward.ended(end, unanswered);
    }

    private void scheduleNext(SessionEnd end, boolean hadSession) {
        if (end.redirected()) {
            attempt = 0;
            loop.execute(this::connectUnlessClosed);
            return;
        }
        backoff = hadSession
                ? backoff.afterSession(Duration.ofNanos(System.nanoTime() - readyNanos))
                : backoff.afterFailure();
        HostPort failed = targets.current();
        targets.skip();
        Duration delay = backoff.delay();
        become(new ConnectionState.Waiting(failed, end.sentence(), System.nanoTime() + delay.toNanos()));
        nextTry = loop.schedule(this::connectUnlessClosed, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void connectUnlessClosed() {
        if (!isClosed()) {
            connect();
        }
    }

    private boolean isClosed() {
        return state instanceof ConnectionState.Closed;
    }

    void close() {
        become(new ConnectionState.Closed());
        if (nextTry != null) {
            nextTry.cancel(false);
        }
        if (session != null) {
            session.close();
        }
    }

    private void become(ConnectionState next) {
        state = next;
        options.onConnection().accept(next);
    }
}
