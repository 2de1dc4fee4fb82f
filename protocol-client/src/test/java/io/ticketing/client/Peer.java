package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.ticketing.wire.Channels;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestDecoder;
import io.ticketing.wire.v03.reply.Reply;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server's end of one connection. */
final class Peer extends ChannelInboundHandlerAdapter {
    private final Stage stage;
    private final String greeting;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private @Nullable ChannelHandlerContext context;
    private int flushes;

    Peer(Stage stage, String greeting) {
        this.stage = stage;
        this.greeting = greeting;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        this.context = context;
        write(greeting.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        received.writeBytes(ByteBufUtil.getBytes(bytes));
        bytes.release();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flushes++;
    }

    /** Bursts in which the client's bytes came. */
    int flushes() {
        return flushes;
    }

    boolean isOpen() {
        return context().channel().isActive();
    }

    /** The client's line, without its LF. */
    String answer() {
        return new String(received.toByteArray(), 0, answerLength(), StandardCharsets.US_ASCII);
    }

    /** All requests so far, in order. */
    List<Object> requests() {
        byte[] all = received.toByteArray();
        return Channels.decode(new RequestDecoder(), Arrays.copyOfRange(all, answerLength() + 1, all.length));
    }

    private int answerLength() {
        byte[] all = received.toByteArray();
        for (int i = 0; i < all.length; i++) {
            if (all[i] == '\n') {
                return i;
            }
        }
        throw new AssertionError("The client has not answered the handshake.");
    }

    /** All bytes so far. */
    byte[] received() {
        return received.toByteArray();
    }

    void reply(Reply... replies) {
        ByteBuf frames = Unpooled.buffer();
        for (Reply reply : replies) {
            ReplyEncoder.encode(reply, frames);
        }
        send(ByteBufUtil.getBytes(frames));
    }

    void send(byte[] bytes) {
        write(bytes);
        stage.settle();
    }

    private void write(byte[] bytes) {
        context().writeAndFlush(Unpooled.copiedBuffer(bytes));
    }

    void close() {
        context().close();
        stage.settle();
    }

    private ChannelHandlerContext context() {
        return Objects.requireNonNull(context, "not connected yet");
    }
}
