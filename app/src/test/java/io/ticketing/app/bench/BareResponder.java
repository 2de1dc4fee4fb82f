package io.ticketing.app.bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.ticketing.wire.v03.HandshakeLine;
import io.ticketing.wire.v03.HandshakeLineDecoder;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestDecoder;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** What the network alone can do: answers every A and R at once, without any lock table. Prints its port. */
final class BareResponder {
    private BareResponder() {}

    public static void main(String[] arguments) throws InterruptedException {
        Channel listening = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HandshakeLineDecoder(), new Greeting());
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        System.out.println("port " + ((InetSocketAddress) listening.localAddress()).getPort());
        listening.closeFuture().sync();
    }

    /** Takes any answer to its nonce. */
    private static final class Greeting extends SimpleChannelInboundHandler<HandshakeLine> {
        @Override
        public void channelActive(ChannelHandlerContext context) {
            context.writeAndFlush(
                    context.alloc().buffer().writeBytes("bare nonce\n".getBytes(StandardCharsets.US_ASCII)));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HandshakeLine line) {
            context.pipeline().addLast(new RequestDecoder(), new Answers());
            context.pipeline().remove(this);
            context.pipeline().remove(HandshakeLineDecoder.class);
        }
    }

    /** Yes to everything; one flush for each read. */
    private static final class Answers extends SimpleChannelInboundHandler<Request> {
        private long token;

        @Override
        protected void channelRead0(ChannelHandlerContext context, Request request) {
            ByteBuf out = context.alloc().buffer(160);
            switch (request) {
                case Acquire acquire -> ReplyEncoder.encode(new Granted(++token, acquire.owner(), acquire.key()), out);
                case Release release -> ReplyEncoder.encode(new Released(release.fencingToken(), release.key()), out);
                case Malformed malformed -> throw new IllegalStateException(malformed.toString());
            }
            context.write(out, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }
}
