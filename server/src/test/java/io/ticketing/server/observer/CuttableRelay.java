package io.ticketing.server.observer;

import io.ticketing.protocol.HostPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Passes bytes on between an observer and its server, until the test cuts the connections. New ones are passed on again. */
final class CuttableRelay implements AutoCloseable {
    private final ServerSocket listening;
    private final HostPort target;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    CuttableRelay(HostPort target) throws IOException {
        this.target = target;
        this.listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::acceptAll);
    }

    HostPort address() {
        return new HostPort("127.0.0.1", listening.getLocalPort());
    }

    private void acceptAll() {
        try {
            while (true) {
                join(listening.accept());
            }
        } catch (IOException closed) {
            cut();
        }
    }

    private void join(Socket observer) throws IOException {
        Socket server = new Socket(target.host(), target.port());
        sockets.add(observer);
        sockets.add(server);
        Thread.ofVirtual().start(() -> pass(observer, server));
        Thread.ofVirtual().start(() -> pass(server, observer));
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException cut) {
            // what is cut ends here
        }
    }

    /** Ends all connections at both ends. */
    void cut() {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            try {
                socket.close();
            } catch (IOException alreadyClosed) {
                throw new UncheckedIOException(alreadyClosed);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cut();
    }
}
