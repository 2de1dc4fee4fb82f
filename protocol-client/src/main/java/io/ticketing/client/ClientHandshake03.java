package io.ticketing.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.ScheduledFuture;
import io.ticketing.protocol.KeyText;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.HandshakeLine;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ReplyDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of the 0.3 handshake: the server speaks first, the answer goes out, and requests may follow at once.
 * Hands over to a {@link Session03}.
 */
final class ClientHandshake03 extends SimpleChannelInboundHandler<HandshakeLine> {
    private final ClientToken clientToken;
    private final Duration limit;
    private final SessionEvents events;
    private @Nullable ScheduledFuture<?> timeout;
    private @Nullable SessionEnd end;

    ClientHandshake03(ClientToken clientToken, Duration limit, SessionEvents events) {
        this.clientToken = clientToken;
        this.limit = limit;
        this.events = events;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        timeout = context.executor().schedule(() -> giveUp(context), limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void giveUp(ChannelHandlerContext context) {
        endWith(
                context,
                new SessionEnd.Lost(context.channel().remoteAddress() + " said nothing for " + limit.toSeconds()
                        + " s. Is it a Ticketing server? A TLS port stays silent too."));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HandshakeLine line) {
        Optional<byte[]> nonce = Handshake.nonceOf(line.bytes());
        if (nonce.isEmpty() || line.text().startsWith("SSH-")) {
            endWith(context, new SessionEnd.Rejected(notTicketing(context, line)));
        } else {
            answer(context, nonce.get());
        }
    }

    private static Refusal notTicketing(ChannelHandlerContext context, HandshakeLine line) {
        return new Refusal(
                Refusal.Reason.NOT_TICKETING,
                context.channel().remoteAddress() + " greeted with \"" + KeyText.escaped(line.text())
                        + "\", which is no Ticketing handshake. Check host and port.");
    }

    private void endWith(ChannelHandlerContext context, SessionEnd reason) {
        if (end == null) {
            end = reason;
        }
        context.close();
    }

    private void answer(ChannelHandlerContext context, byte[] nonce) {
        String answer = Handshake.answer(clientToken.bytes(), nonce) + "\n";
        context.writeAndFlush(context.alloc().buffer(64).writeBytes(answer.getBytes(StandardCharsets.US_ASCII)));
        stopTimeout();
        context.pipeline().addLast(new ReplyDecoder(), new Session03(context.channel(), events));
        context.pipeline().remove(this);
        context.pipeline().remove(HandshakeLineDecoder.class);
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
        endWith(context, new SessionEnd.Lost(String.valueOf(cause.getMessage())));
    }
}
