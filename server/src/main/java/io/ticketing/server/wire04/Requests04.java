package io.ticketing.server.wire04;

import io.ticketing.server.frontend.ClientConnection;
import io.ticketing.server.frontend.ServerWire;
import io.ticketing.wire.v04.ReplyEncoder;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Malformed;
import io.ticketing.wire.v04.request.Release;
import io.ticketing.wire.v04.request.Request;
import java.util.Locale;

/** Requests of one connection, whose ids rise. An id that does not ends the connection. */
final class Requests04 implements ServerWire.Requests {
    private static final int CONNECTION_SHIFT = 32;
    private static final long ID_MASK = 0xFFFF_FFFFL;

    private final ClientConnection connection;
    private long lastRequestId;

    Requests04(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void accept(Object message) {
        Request request = (Request) message;
        if (Long.compareUnsigned(request.requestId(), lastRequestId) <= 0) {
            connection.end("request id " + Long.toUnsignedString(request.requestId()) + " does not rise", _ -> {});
            return;
        }
        lastRequestId = request.requestId();
        carryOut(request);
    }

    private void carryOut(Request request) {
        switch (request) {
            case Acquire acquire ->
                connection.acquire(
                        acquire.requestId(),
                        acquire.keys(),
                        ownerOf(acquire.requestId()),
                        acquire.waitSeconds(),
                        acquire.leaseSeconds());
            case Release release -> connection.release(release.requestId(), release.keys(), release.fencingToken());
            case Malformed malformed -> decline(malformed);
        }
    }

    private void decline(Malformed malformed) {
        connection.decline(
                malformed.code().name().toLowerCase(Locale.ROOT),
                out -> ReplyEncoder.encode(new ErrorReply(malformed.requestId(), malformed.code()), out));
    }

    /** This wire has no owners; observers see the connection's number and, in the lower half, the request id. */
    private long ownerOf(long requestId) {
        return connection.number() << CONNECTION_SHIFT | requestId & ID_MASK;
    }
}
