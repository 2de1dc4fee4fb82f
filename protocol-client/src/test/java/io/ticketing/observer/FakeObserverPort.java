package io.ticketing.observer;

import io.ticketing.observer.proto.EventBatch;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.SnapshotPart;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.protocol.HostPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that the test plays over a real socket, one observer at a time. */
final class FakeObserverPort implements AutoCloseable {
    private final ServerSocket listening;

    FakeObserverPort() throws IOException {
        listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(10_000);
    }

    HostPort address() {
        return new HostPort("127.0.0.1", listening.getLocalPort());
    }

    /** The next observer that connects. */
    Guest accept() throws IOException {
        Socket socket = listening.accept();
        socket.setSoTimeout(10_000);
        return new Guest(socket);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    /** One observer, as its server sees it. */
    record Guest(Socket socket) {
        /** Hears Hello, welcomes it and hears what it subscribes to. */
        Subscribe welcome(String serverId) throws IOException {
            next(ObserverRequest.KindCase.HELLO);
            say(Conversation.welcome(serverId));
            return next(ObserverRequest.KindCase.SUBSCRIBE).getSubscribe();
        }

        ObserverRequest next(ObserverRequest.KindCase kind) throws IOException {
            ObserverRequest request = ObserverRequest.parseDelimitedFrom(socket.getInputStream());
            while (request.getKindCase() != kind) {
                request = ObserverRequest.parseDelimitedFrom(socket.getInputStream());
            }
            return request;
        }

        void say(ObserverReply reply) throws IOException {
            reply.writeDelimitedTo(socket.getOutputStream());
        }

        void sayEmptySnapshot(long generation) throws IOException {
            say(ObserverReply.newBuilder()
                    .setSnapshot(
                            SnapshotPart.newBuilder().setGeneration(generation).setLast(true))
                    .build());
        }

        void sayNextEvent(long generation, long next) throws IOException {
            say(ObserverReply.newBuilder()
                    .setEvents(EventBatch.newBuilder().setGeneration(generation).setNextSequence(next))
                    .build());
        }

        void hangUp() throws IOException {
            socket.close();
        }
    }
}
