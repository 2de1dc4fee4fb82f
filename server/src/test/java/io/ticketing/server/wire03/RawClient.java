package io.ticketing.server.wire03;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.ReplyDecoder;
import io.ticketing.wire.v03.RequestEncoder;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A blocking 0.3 client of sockets and codecs alone, for tests that want every byte in hand. */
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final EmbeddedChannel decoder = new EmbeddedChannel(new ReplyDecoder());

    private RawClient(Socket socket) {
        this.socket = socket;
    }

    /** Connects and says nothing. */
    public static RawClient silent(HostPort server) throws IOException {
        Socket socket = new Socket(server.host(), server.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return new RawClient(socket);
    }

    /** Connects and shakes hands without a token. */
    public static RawClient connect(HostPort server) throws IOException {
        return connect(server, "");
    }

    /** Connects and shakes hands with a token. */
    public static RawClient connect(HostPort server, String token) throws IOException {
        RawClient client = silent(server);
        client.answer(token);
        return client;
    }

    /** Answers the server's line. */
    public void answer(String token) throws IOException {
        byte[] nonce = Handshake.nonceOf(readLine().getBytes(StandardCharsets.ISO_8859_1))
                .orElseThrow();
        sendText(Handshake.answer(token.getBytes(StandardCharsets.UTF_8), nonce) + "\n");
    }

    /** Up to LF, without it. */
    public String readLine() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended within a line: " + line);
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    /** Sends an acquire. */
    public void acquire(String key, long owner, int waitSeconds, int leaseSeconds) throws IOException {
        ByteBuf bytes = Unpooled.buffer();
        RequestEncoder.encode(new Acquire(waitSeconds, leaseSeconds, owner, Key.of(key)), bytes);
        send(bytes);
    }

    /** Sends a release. */
    public void release(String key, long token) throws IOException {
        ByteBuf bytes = Unpooled.buffer();
        RequestEncoder.encode(new Release(token, Key.of(key)), bytes);
        send(bytes);
    }

    /** Sends these bytes. */
    public void send(ByteBuf bytes) throws IOException {
        bytes.readBytes(socket.getOutputStream(), bytes.readableBytes());
        bytes.release();
    }

    /** Sends text, a byte for each character. */
    public void sendText(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next reply; fails when none comes in ten seconds or the server closes. */
    public Reply next() throws IOException {
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

    /** Whether the server closes without another reply. */
    public boolean endsNow() throws IOException {
        return decoder.readInbound() == null && socket.getInputStream().read() < 0;
    }

    /** The socket, for what only a test does. */
    public Socket socket() {
        return socket;
    }

    /** Ends the connection with a reset, as a process that dies with unread input does. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        decoder.finishAndReleaseAll();
    }
}
