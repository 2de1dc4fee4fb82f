package io.ticketing.client;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.ticketing.protocol.HostPort;
import java.util.ArrayList;
import java.util.List;

/** A server that does what the test says: greets or stays silent, and sends the replies it is told. */
final class ScriptedServer {
    private static final String GREETING = "TICKETING abc\n";

    private final Stage stage;
    private final Channel listener;
    private final List<Peer> peers = new ArrayList<>();
    private String greeting = GREETING;

    ScriptedServer(Stage stage, HostPort address) {
        this.stage = stage;
        this.listener = new ServerBootstrap()
                .group(stage.loop)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<LocalChannel>() {
                    @Override
                    protected void initChannel(LocalChannel channel) {
                        Peer peer = new Peer(stage, greeting);
                        peers.add(peer);
                        channel.pipeline().addLast(peer);
                    }
                })
                .bind(new LocalAddress(address.toString()))
                .channel();
    }

    /** What new connections hear first; empty for silence. */
    ScriptedServer greetingWith(String line) {
        greeting = line;
        return this;
    }

    int connections() {
        return peers.size();
    }

    /** The newest connection. */
    Peer peer() {
        return peers.getLast();
    }

    void stop() {
        listener.close();
        stage.settle();
    }
}
