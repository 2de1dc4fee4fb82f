package io.ticketing.client;

import io.ticketing.protocol.WireVersion;
import java.util.List;

/** What a session tells its client, on the client's loop. */
interface SessionEvents {
    /** The handshake is done. */
    void ready(Session session, WireVersion wire);

    /** The leader is elsewhere; with {@code resend} this session has been closed for it. */
    void leaderIs(String address, boolean resend);

    /**
     * The connection is gone, or never came to be.
     *
     * @param unanswered requests that were sent and have no reply
     */
    void ended(SessionEnd end, List<Pending> unanswered);
}
