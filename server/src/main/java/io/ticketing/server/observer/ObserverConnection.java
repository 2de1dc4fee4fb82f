package io.ticketing.server.observer;

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
    private static final long HELLO_SECONDS = 10;

    private final ObserverHub hub;
    private final ObserverToken token;
    private final int maxObservers;
    private final Supplier<Welcome.Builder> welcome;
    private final CalmLog log;
    private @Nullable ScheduledFuture<?> helloLimit;
    private boolean welcomed;

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
                        () -> refuse(
                                context,
                                RefusalReason.REFUSAL_REASON_MALFORMED,
                                "This is the observer port of a Ticketing server; Hello did not come within 10 s."),
                        HELLO_SECONDS,
                        TimeUnit.SECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ObserverRequest request) {
        switch (request.getKindCase()) {
            case HELLO -> hello(context, request.getHello());
            case PING -> pong(context, request.getPing().getId());
            case SUBSCRIBE -> hub.subscribe(context.channel(), request.getSubscribe());
            case WATCH_QUEUES -> hub.watchQueues(context.channel(), request.getWatchQueues());
            case KIND_NOT_SET ->
                refuse(
                        context,
                        RefusalReason.REFUSAL_REASON_MALFORMED,
                        "This observer port does not know that request.");
        }
    }

    private void hello(ChannelHandlerContext context, Hello hello) {
        stopHelloLimit();
        if (welcomed) {
            refuse(context, RefusalReason.REFUSAL_REASON_MALFORMED, "Hello is said once.");
        } else if (hello.getProtocolVersion() != PROTOCOL_VERSION) {
            refuse(
                    context,
                    RefusalReason.REFUSAL_REASON_VERSION,
                    "This server speaks version 1 of the observer protocol, not " + hello.getProtocolVersion()
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
            welcome(context);
        }
    }

    private void welcome(ChannelHandlerContext context) {
        welcomed = true;
        hub.welcome(context.channel());
        context.writeAndFlush(ObserverReply.newBuilder()
                .setWelcome(welcome.get().setClock(hub.clock()))
                .build());
    }

    private void pong(ChannelHandlerContext context, long id) {
        if (welcomed && context.channel().isWritable()) {
            Pong pong = Pong.newBuilder().setId(id).setClock(hub.clock()).build();
            context.writeAndFlush(ObserverReply.newBuilder().setPong(pong).build());
        }
    }

    private void refuse(ChannelHandlerContext context, RefusalReason reason, String sentence) {
        log.line("observer {}: refused: {}", Ports.remoteOf(context.channel()), sentence);
        Refused refused =
                Refused.newBuilder().setReason(reason).setText(sentence).build();
        context.writeAndFlush(ObserverReply.newBuilder().setRefused(refused).build())
                .addListener(ChannelFutureListener.CLOSE);
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
        log.line("observer {}: closed: {}", Ports.remoteOf(context.channel()), String.valueOf(cause.getMessage()));
        context.close();
    }
}
