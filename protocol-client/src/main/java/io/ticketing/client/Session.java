package io.ticketing.client;

import java.util.Optional;

/** One connection whose handshake is done. Touched on the client's loop only. */
interface Session {
    /** Sends an acquire; {@code nowNanos} decides what is left of its wait. Or tells why this wire cannot carry it. */
    Optional<Refusal> send(PendingAcquire acquire, long nowNanos);

    /** Sends a release, or tells why this wire cannot carry it. */
    Optional<Refusal> send(PendingRelease release);

    /** Stops waiting for the reply; a grant that still comes is given back. */
    void forget(Pending pending);

    /** Closes the connection; {@link SessionEvents#ended} follows. */
    void close();
}
