package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;

/** The server's side of one connection's handshake: it speaks first, and the client answers once. */
public interface ServerHandshake {
    /** Passes on one message, the client's answer; keeps what follows until it is removed from the pipeline. */
    ChannelHandler decoder();

    /** Writes what the server says first. */
    void writeHello(ByteBuf out);

    /** Whether the answer proves that the client knows the token; takes the same time wherever it is wrong. */
    boolean isRight(Object answer, byte[] clientToken);

    /** Writes what tells the client that it may go on; nothing where the wire has no such word. */
    void writeAcceptance(ByteBuf out);

    /** Writes what tells the client that it may not. */
    void writeRefusal(ByteBuf out);
}
