package io.ticketing.server.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.HostPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

/** A socket that says and expects exact bytes. Waits ten seconds for what should come. */
final class RawSocket implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;

    private RawSocket(Socket socket) {
        this.socket = socket;
    }

    /** Connected; nothing is read or said. */
    static RawSocket open(HostPort server) throws IOException {
        Socket socket = new Socket(server.host(), server.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return new RawSocket(socket);
    }

    /** Connected and through the handshake, without a client token. */
    static RawSocket greeted(HostPort server) throws IOException {
        RawSocket socket = open(server);
        String line = socket.readLine();
        socket.say((answerTo(line.substring(line.indexOf(' ') + 1)) + "\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answerTo(String nonce) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(nonce.getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    RawSocket say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RawSocket say(String text) throws IOException {
        return say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next bytes are these. */
    RawSocket hears(byte[] expected) throws IOException {
        byte[] heard = socket.getInputStream().readNBytes(expected.length);
        assertThat(HexFormat.ofDelimiter(" ").formatHex(heard))
                .isEqualTo(HexFormat.ofDelimiter(" ").formatHex(expected));
        return this;
    }

    /** Says that, and the next bytes are these. */
    RawSocket exchange(byte[] said, byte[] expected) throws IOException {
        return say(said).hears(expected);
    }

    String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = socket.getInputStream().read();
                next != '\n';
                next = socket.getInputStream().read()) {
            assertThat(next).as("a byte of a line, so far %s", line).isNotNegative();
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    /** The server has closed the connection, and nothing more came before. */
    void hearsTheEnd() throws IOException {
        assertThat(readToTheEnd()).isEmpty();
    }

    /** All until the server closes; a reset is an end too. */
    byte[] readToTheEnd() throws IOException {
        ByteArrayOutputStream heard = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(heard);
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
        return heard.toByteArray();
    }

    /** Ends the output; input can still come. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Ends as a process that dies: nothing that was not sent will be, and nothing more is taken. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
