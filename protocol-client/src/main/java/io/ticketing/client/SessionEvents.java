package io.ticketing.client;

import io.ticketing.protocol.WireVersion;
import java.util.List;

/** What a session tells its client, on the client's loop. */
interface SessionEvents {
    /** The handshake is done. */
    void ready(Session session, WireVersion wire);

    /** The leader is elsewhere from now on; the session stays. */
    void leaderIs(String address);

    /**
     * The connection is gone, or never came to be.
     *
     * @param unanswered requests that were sent and have no reply
     */
    void ended(SessionEnd end, List<Pending> unanswered);
}
