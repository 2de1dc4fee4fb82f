package io.ticketing.client;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import io.ticketing.protocol.KeyText;
import io.ticketing.wire.v03.HandshakeLine;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ReplyDecoder;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.HandshakeBytes;
import io.ticketing.wire.v04.HandshakeDecoder;
import io.ticketing.wire.v04.ServerHello;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of either handshake: the server speaks first and so tells its wire. Hands over to a session: on 0.3
 * right behind the answer, on 0.4 when the server has accepted it. Source: {@code docs/wire.md}, handshakes.
 */
final class ClientHandshake extends ChannelInboundHandlerAdapter {
    private static final int MIN_TOKEN_BYTES_04 = 16;

    private final ClientOptions options;
    private final SessionEvents events;
    private boolean isAnswered;
    private @Nullable ScheduledFuture<?> timeout;
    private @Nullable SessionEnd end;

    ClientHandshake(ClientOptions options, SessionEvents events) {
        this.options = options;
        this.events = events;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        timeout = context.executor()
                .schedule(() -> giveUp(context), options.handshakeTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void giveUp(ChannelHandlerContext context) {
        long seconds = options.handshakeTimeout().toSeconds();
        endWith(
                context,
                new SessionEnd.Lost(context.channel().remoteAddress()
                        + (isAnswered ? " did not accept the handshake within " : " said nothing for ")
                        + seconds
                        + " s. Is it a Ticketing server? A TLS port stays silent too."));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        switch (message) {
            case HandshakeLine line -> answer03(context, line);
            case HandshakeBytes(byte[] result) when isAnswered -> accepted04(context, result[0]);
            case HandshakeBytes(byte[] hello) -> answer04(context, ServerHello.read(hello));
            default -> throw new IllegalStateException("Nothing else comes before a session: " + message);
        }
    }

    private void answer03(ChannelHandlerContext context, HandshakeLine line) {
        Optional<byte[]> nonce = io.ticketing.wire.v03.Handshake.nonceOf(line.bytes());
        if (nonce.isEmpty()) {
            endWith(
                    context,
                    rejected(
                            Refusal.Reason.NOT_TICKETING,
                            context.channel().remoteAddress() + " greeted with \"" + KeyText.escaped(line.text())
                                    + "\", which is no Ticketing handshake. Check host and port."));
            return;
        }
        String answer =
                io.ticketing.wire.v03.Handshake.answer(options.clientToken().bytes(), nonce.get()) + "\n";
        send(context, answer.getBytes(StandardCharsets.US_ASCII));
        handOver(context, HandshakeLineDecoder.class, new ReplyDecoder(), new Session03(context.channel(), events));
    }

    private void answer04(ChannelHandlerContext context, ServerHello hello) {
        byte[] token = options.clientToken().bytes();
        if (hello.isCluster()) {
            endWith(
                    context,
                    rejected(
                            Refusal.Reason.BAD_REQUEST,
                            context.channel().remoteAddress()
                                    + " is a node of a 0.4 cluster, whose identity fingerprint this client does not have."));
        } else if (isTooWeak(context, token)) {
            endWith(
                    context,
                    rejected(
                            Refusal.Reason.AUTH_FAILED,
                            context.channel().remoteAddress()
                                    + " speaks wire 0.4, which wants a client token of 16 bytes or more, or none on a loopback address."));
        } else {
            isAnswered = true;
            send(context, Handshake.answer(token, Handshake.singleModeFingerprint(), hello));
        }
    }

    private static boolean isTooWeak(ChannelHandlerContext context, byte[] token) {
        return token.length == 0
                ? context.channel().remoteAddress() instanceof InetSocketAddress peer
                        && !peer.getAddress().isLoopbackAddress()
                : token.length < MIN_TOKEN_BYTES_04;
    }

    private void accepted04(ChannelHandlerContext context, byte result) {
        if (result == Handshake.ACCEPTED) {
            handOver(
                    context,
                    HandshakeDecoder.class,
                    new io.ticketing.wire.v04.ReplyDecoder(),
                    new Session04(context.channel(), options, events));
        } else {
            endWith(
                    context,
                    rejected(
                            Refusal.Reason.AUTH_FAILED,
                            context.channel().remoteAddress()
                                    + " refused the client token. Check the token and connect again."));
        }
    }

    private static void send(ChannelHandlerContext context, byte[] bytes) {
        context.writeAndFlush(context.alloc().buffer(64).writeBytes(bytes));
    }

    /** The step decoder goes last: what it still holds are replies, and by then the next handlers are there. */
    private void handOver(
            ChannelHandlerContext context,
            Class<? extends ByteToMessageDecoder> steps,
            ChannelHandler replies,
            ChannelHandler session) {
        stopTimeout();
        context.pipeline().addLast(replies, session);
        context.pipeline().remove(this);
        context.pipeline().remove(steps);
    }

    private static SessionEnd rejected(Refusal.Reason reason, String sentence) {
        return new SessionEnd.Rejected(new Refusal(reason, sentence));
    }

    private void endWith(ChannelHandlerContext context, SessionEnd reason) {
        if (end == null) {
            end = reason;
        }
        context.close();
    }

    private void stopTimeout() {
        if (timeout != null) {
            timeout.cancel(false);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopTimeout();
        SessionEnd reason =
                end == null ? new SessionEnd.Lost("The server closed the connection before its handshake.") : end;
        events.ended(reason, List.of());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        String what = String.valueOf(cause.getMessage());
        endWith(
                context,
                cause instanceof FirstBytes.NotTicketing
                        ? rejected(
                                Refusal.Reason.NOT_TICKETING, context.channel().remoteAddress() + " is " + what + ".")
                        : new SessionEnd.Lost(what));
    }
}
