package io.ticketing.app.bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;

/** What the network alone can do: answers every A and R at once, without any lock table. Prints its port. */
final class BareResponder {
    private BareResponder() {}

    /** With the wire's version as its argument. */
    public static void main(String[] arguments) throws InterruptedException {
        BareWire wire = arguments[0].equals("0.4") ? new BareWire04() : new BareWire03();
        Channel listening = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(wire.handshakeDecoder(), new Greeting(wire));
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        System.out.println("port " + ((InetSocketAddress) listening.localAddress()).getPort());
        listening.closeFuture().sync();
    }

    /** Takes any answer to its nonce. */
    private static final class Greeting extends ChannelInboundHandlerAdapter {
        private final BareWire wire;

        Greeting(BareWire wire) {
            this.wire = wire;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            ByteBuf hello = context.alloc().buffer();
            wire.writeHello(hello);
            context.writeAndFlush(hello);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object answer) {
            ByteBuf acceptance = context.alloc().buffer();
            wire.writeAcceptance(acceptance);
            context.writeAndFlush(acceptance);
            context.pipeline().addLast(wire.requestDecoder(), new Answers(wire));
            context.pipeline().remove(this);
            context.pipeline().removeFirst();
        }
    }

    /** Yes to everything; one flush for each read. */
    private static final class Answers extends ChannelInboundHandlerAdapter {
        private final BareWire wire;
        private long token;

        Answers(BareWire wire) {
            this.wire = wire;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object request) {
            ByteBuf out = context.alloc().buffer(160);
            wire.answer(request, ++token, out);
            context.write(out, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }
}
