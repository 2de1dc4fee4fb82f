package io.ticketing.observer;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.ticketing.client.Backoff;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.Welcome;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An {@link ObserverSession} over TCP on one event loop of its own; its signals come on that loop's thread. */
public final class ObserverClient implements ObserverSession {
    private final ObserverOptions options;
    private final Consumer<? super ObserverSignal> signals;
    private final EventLoopGroup group;
    private final EventLoop loop;
    private final EventSequence sequence = new EventSequence();
    private final Events events = new Events();
    private ObserverSubscription subscription;
    private Backoff backoff = Backoff.NONE;
    private int attempt;
    private long welcomedNanos;
    private @Nullable Channel channel;
    private @Nullable ObserverConversation conversation;
    private volatile boolean closed;

    private ObserverClient(
            ObserverOptions options, ObserverSubscription subscription, Consumer<? super ObserverSignal> signals) {
        this.options = options;
        this.subscription = subscription;
        this.signals = signals;
        this.group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("ticketing-observer", true), NioIoHandler.newFactory());
        this.loop = group.next();
    }

    /**
     * Begins to look at a server.
     *
     * @param signals called on the session's thread, in order; must return at once
     */
    public static ObserverClient open(
            ObserverOptions options, ObserverSubscription subscription, Consumer<? super ObserverSignal> signals) {
        ObserverClient client = new ObserverClient(options, subscription, signals);
        client.loop.execute(client::connect);
        return client;
    }

    private void connect() {
        if (closed) {
            return;
        }
        attempt++;
        events.signal(new ObserverSignal.Connecting(options.address(), attempt));
        ObserverConversation next = new ObserverConversation(options, subscription, sequence, events);
        conversation = next;
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        options.handshakeTimeout().toMillis())
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel opened) {
                        opened.pipeline().addLast(new PeerCheck());
                        ObserverFrames.addTo(
                                opened.pipeline(), ObserverReply.getDefaultInstance(), ObserverFrames.MAX_REPLY_BYTES);
                        opened.pipeline().addLast(next);
                    }
                })
                .connect(options.address().host(), options.address().port());
        channel = connecting.channel();
        var _ = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                events.lost(reason(done.cause()), false);
            }
        });
    }

    private String reason(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "The host " + options.address().host() + " is not known. Check its name.";
        }
        String message = String.valueOf(cause.getMessage());
        return message.contains("refused")
                ? "Nothing listens on " + options.address() + "."
                : options.address() + ": " + message;
    }

    @Override
    public synchronized void subscribe(ObserverSubscription wanted) {
        if (!closed) {
            loop.execute(() -> lookAt(wanted));
        }
    }

    private void lookAt(ObserverSubscription wanted) {
        subscription = wanted;
        if (conversation != null) {
            conversation.subscribe(wanted);
        }
    }

    @Override
    public void close() {
        end();
        // On the session's own thread no other signal can be under way, and waiting for it would wait for itself.
        if (!loop.inEventLoop()) {
            group.terminationFuture().awaitUninterruptibly(3, TimeUnit.SECONDS);
        }
    }

    private synchronized void end() {
        if (!closed) {
            closed = true;
            loop.execute(this::closeChannel);
            var _ = group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
        }
    }

    private void closeChannel() {
        if (channel != null) {
            var _ = channel.close();
        }
    }

    /** What the conversation reports becomes signals, and the next attempt. */
    private final class Events implements ConversationEvents {
        @Override
        public void welcomed(Welcome welcome) {
            welcomedNanos = options.nanoTime().getAsLong();
            signal(new ObserverSignal.Connected(options.address(), welcome));
        }

        @Override
        public void signal(ObserverSignal signal) {
            if (!closed) {
                signals.accept(signal);
            }
        }

        @Override
        public void refused(String sentence) {
            signal(new ObserverSignal.Refused(options.address(), sentence));
        }

        @Override
        public void lost(String reason, boolean hadWelcome) {
            if (closed) {
                return;
            }
            long now = options.nanoTime().getAsLong();
            backoff = hadWelcome ? backoff.afterSession(Duration.ofNanos(now - welcomedNanos)) : backoff.afterFailure();
            attempt = hadWelcome ? 0 : attempt;
            Duration delay = backoff.delay();
            signal(new ObserverSignal.Lost(options.address(), reason, now + delay.toNanos()));
            var _ = loop.schedule(ObserverClient.this::connect, delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
