package io.ticketing.server.observer;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.ScheduledFuture;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.Hello;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Pong;
import io.ticketing.observer.proto.RefusalReason;
import io.ticketing.observer.proto.Refused;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.net.Ports;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One connection to the observer port: Hello within ten seconds, then requests that change nothing but its own view. */
final class ObserverConnection extends SimpleChannelInboundHandler<ObserverRequest> {
    static final int PROTOCOL_VERSION = 1;
    static final long HELLO_SECONDS = 10;

    private static final int NAME_LENGTH = 64;

    private final ObserverHub hub;
    private final ObserverToken token;
    private final int maxObservers;
    private final Supplier<Welcome.Builder> welcome;
    private final CalmLog log;
    private @Nullable ScheduledFuture<?> helloLimit;
    private boolean welcomed;
    private boolean ended;

    ObserverConnection(
            ObserverHub hub, ObserverToken token, int maxObservers, Supplier<Welcome.Builder> welcome, CalmLog log) {
        this.hub = hub;
        this.token = token;
        this.maxObservers = maxObservers;
        this.welcome = welcome;
        this.log = log;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        helloLimit = context.executor()
                .schedule(
                        () -> malformed(
                                context,
                                "This is the observer port of a Ticketing server; Hello did not come within "
                                        + HELLO_SECONDS + " s."),
                        HELLO_SECONDS,
                        TimeUnit.SECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ObserverRequest request) {
        if (ended) {
            return;
        }
        if (request.hasHello()) {
            hello(context, request.getHello());
        } else if (welcomed) {
            serve(context, request);
        } else {
            malformed(context, "The first message to an observer port is Hello.");
        }
    }

    private void serve(ChannelHandlerContext context, ObserverRequest request) {
        switch (request.getKindCase()) {
            case PING -> pong(context, request.getPing().getId());
            case SUBSCRIBE -> hub.subscribe(context.channel(), request.getSubscribe());
            case WATCH_QUEUES -> hub.watchQueues(context.channel(), request.getWatchQueues());
            case HELLO, KIND_NOT_SET -> malformed(context, "This observer port does not know that request.");
        }
    }

    private void hello(ChannelHandlerContext context, Hello hello) {
        stopHelloLimit();
        if (welcomed) {
            malformed(context, "Hello is said once.");
        } else if (hello.getProtocolVersion() != PROTOCOL_VERSION) {
            refuse(
                    context,
                    RefusalReason.REFUSAL_REASON_VERSION,
                    "This server speaks version " + PROTOCOL_VERSION + " of the observer protocol, not "
                            + Integer.toUnsignedString(hello.getProtocolVersion())
                            + ". Use a console of the server's age.");
        } else if (!token.matches(hello.getObserverToken().toByteArray())) {
            refuse(
                    context,
                    RefusalReason.REFUSAL_REASON_TOKEN,
                    "The observer token is not the right one. It is not the client token; ask who runs the server.");
        } else if (hub.subscriberCount() >= maxObservers) {
            refuse(
                    context,
                    RefusalReason.REFUSAL_REASON_TOO_MANY_OBSERVERS,
                    maxObservers + " observers are connected, which is the limit. Close one and try again.");
        } else {
            welcome(context, hello);
        }
    }

    private void welcome(ChannelHandlerContext context, Hello hello) {
        welcomed = true;
        hub.welcome(context.channel());
        log.line("observer {}: welcomed: {}", Ports.remoteOf(context.channel()), printable(hello.getObserverName()));
        var _ = write(
                context, ObserverReply.newBuilder().setWelcome(welcome.get().setClock(hub.clock())));
    }

    /** The name is whatever a stranger sent: one short line of it goes into the log. */
    private static String printable(String name) {
        return name.codePoints()
                .filter(c -> !Character.isISOControl(c))
                .limit(NAME_LENGTH)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** No pong while the lock loop is stuck: what the observer shows is not fresh then, and silence tells it so. */
    private void pong(ChannelHandlerContext context, long id) {
        if (context.channel().isWritable() && hub.isAlive()) {
            var _ = write(
                    context,
                    ObserverReply.newBuilder()
                            .setPong(Pong.newBuilder().setId(id).setClock(hub.clock())));
        }
    }

    private void malformed(ChannelHandlerContext context, String sentence) {
        refuse(context, RefusalReason.REFUSAL_REASON_MALFORMED, sentence);
    }

    private void refuse(ChannelHandlerContext context, RefusalReason reason, String sentence) {
        log.line("observer {}: refused: {}", Ports.remoteOf(context.channel()), sentence);
        end(context, reason, sentence);
    }

    /** Tells a welcomed observer that the server stops, so that it comes back instead of wondering. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ServerStops.EVENT && welcomed && !ended) {
            end(context, RefusalReason.REFUSAL_REASON_STOPPING, "The server is stopping.");
        }
    }

    /** Fired on each connection when the port closes. */
    enum ServerStops {
        EVENT
    }

    private void end(ChannelHandlerContext context, RefusalReason reason, String sentence) {
        ended = true;
        Refused refused =
                Refused.newBuilder().setReason(reason).setText(sentence).build();
        var _ = write(context, ObserverReply.newBuilder().setRefused(refused)).addListener(ChannelFutureListener.CLOSE);
    }

    private static ChannelFuture write(ChannelHandlerContext context, ObserverReply.Builder reply) {
        return context.writeAndFlush(reply.build());
    }

    private void stopHelloLimit() {
        if (helloLimit != null) {
            helloLimit.cancel(false);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopHelloLimit();
        hub.leave(context.channel());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!ended) {
            ended = true;
            log.line("observer {}: closed: {}", Ports.remoteOf(context.channel()), String.valueOf(cause.getMessage()));
        }
        var _ = context.close();
    }
}
