package io.ticketing.client;

/** One connection whose handshake is done. Touched on the client's loop only. */
interface Session {
    /** Sends an acquire; {@code nowNanos} decides what is left of its wait. False if its owner is in use here. */
    boolean send(PendingAcquire acquire, long nowNanos);

    /** Sends a release. */
    void send(PendingRelease release);

    /** Stops waiting for the reply; a grant that still comes is given back. */
    void forget(Pending pending);

    /** Closes the connection; {@link SessionEvents#ended} follows. */
    void close();
}
