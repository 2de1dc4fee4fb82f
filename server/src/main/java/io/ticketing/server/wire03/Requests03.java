package io.ticketing.server.wire03;

import io.ticketing.protocol.KeySet;
import io.ticketing.server.config.Listener.WaitZero;
import io.ticketing.server.frontend.ClientConnection;
import io.ticketing.server.frontend.ServerWire;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Malformed;
import io.ticketing.wire.v03.request.Release;
import io.ticketing.wire.v03.request.Request;

/** Requests of one connection. Replies carry the owner or the token, which is all that clients match them by. */
final class Requests03 implements ServerWire.Requests {
    /** Some 68 years: longer than any server runs, and no overflow in nanoseconds. */
    private static final int FOREVER_SECONDS = Integer.MAX_VALUE;

    private final ClientConnection connection;
    private final WaitZero waitZero;

    Requests03(ClientConnection connection, WaitZero waitZero) {
        this.connection = connection;
        this.waitZero = waitZero;
    }

    @Override
    public void accept(Object request) {
        switch ((Request) request) {
            case Acquire acquire ->
                connection.acquire(
                        acquire.owner(),
                        KeySet.of(acquire.key()),
                        acquire.owner(),
                        waitSeconds(acquire),
                        acquire.leaseSeconds());
            case Release release ->
                connection.release(release.fencingToken(), KeySet.of(release.key()), release.fencingToken());
            case Malformed malformed -> refuse(malformed.reason());
        }
    }

    private int waitSeconds(Acquire acquire) {
        boolean forever = acquire.waitSeconds() == 0 && waitZero == WaitZero.FOREVER;
        return forever ? FOREVER_SECONDS : acquire.waitSeconds();
    }

    private void refuse(Malformed.Reason reason) {
        ErrorReply error = new ErrorReply(reason.text());
        if (reason.losesFraming()) {
            connection.end(reason.text(), out -> ReplyEncoder.encode(error, out));
        } else {
            connection.decline(reason.text(), out -> ReplyEncoder.encode(error, out));
        }
    }
}
