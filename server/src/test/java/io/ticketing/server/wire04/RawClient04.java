package io.ticketing.server.wire04;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.ReplyDecoder;
import io.ticketing.wire.v04.RequestEncoder;
import io.ticketing.wire.v04.ServerHello;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Release;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A blocking 0.4 client of sockets and codecs alone. */
final class RawClient04 implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final ServerHello hello;
    private final EmbeddedChannel decoder = new EmbeddedChannel(new ReplyDecoder());

    private RawClient04(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.hello = ServerHello.read(socket.getInputStream().readNBytes(ServerHello.BYTES));
    }

    static RawClient04 silent(HostPort server) throws IOException {
        return new RawClient04(new Socket(server.host(), server.port()));
    }

    static RawClient04 connect(HostPort server) throws IOException {
        RawClient04 client = silent(server);
        if (client.answer("") != Handshake.ACCEPTED) {
            throw new IOException("the server has rejected the client");
        }
        return client;
    }

    ServerHello hello() {
        return hello;
    }

    /** Answers the hello; the server's result. */
    int answer(String token) throws IOException {
        socket.getOutputStream()
                .write(Handshake.answer(
                        token.getBytes(StandardCharsets.UTF_8), Handshake.singleModeFingerprint(), hello));
        return socket.getInputStream().read();
    }

    void acquire(long requestId, int waitSeconds, int leaseSeconds, String... keys) throws IOException {
        ByteBuf bytes = Unpooled.buffer();
        RequestEncoder.encode(new Acquire(requestId, waitSeconds, leaseSeconds, setOf(keys)), bytes);
        send(bytes);
    }

    void release(long requestId, long token, String... keys) throws IOException {
        ByteBuf bytes = Unpooled.buffer();
        RequestEncoder.encode(new Release(requestId, token, setOf(keys)), bytes);
        send(bytes);
    }

    private static KeySet setOf(String... keys) {
        return KeySet.sorted(Arrays.stream(keys).map(Key::of).toList());
    }

    void send(ByteBuf bytes) throws IOException {
        bytes.readBytes(socket.getOutputStream(), bytes.readableBytes());
        bytes.release();
    }

    Reply next() throws IOException {
        for (Reply reply = decoder.readInbound(); ; reply = decoder.readInbound()) {
            if (reply != null) {
                return reply;
            }
            readSome();
        }
    }

    private void readSome() throws IOException {
        byte[] bytes = new byte[8_192];
        int length = socket.getInputStream().read(bytes);
        if (length < 0) {
            throw new EOFException("the server has closed the connection");
        }
        decoder.writeInbound(Unpooled.wrappedBuffer(bytes, 0, length));
    }

    boolean endsNow() throws IOException {
        return decoder.readInbound() == null && socket.getInputStream().read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
        decoder.finishAndReleaseAll();
    }
}
