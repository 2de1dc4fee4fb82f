package io.ticketing.server.single;

/** What the front ends have seen since the start. Written and read on the loop only. */
public final class FrontEndFigures {
    private int open;
    private long accepted;
    private long refused;
    private long protocolErrors;

    /** A connection was accepted; {@link #closed} follows. */
    public void accepted() {
        accepted++;
        open++;
    }

    /** An accepted connection has closed. */
    public void closed() {
        open--;
    }

    /** A connection was turned away: beyond the limit, or its handshake failed. */
    public void refused() {
        refused++;
    }

    /** A peer sent what is not the protocol. */
    public void protocolError() {
        protocolErrors++;
    }

    /** Connections that are open now, also those that have not finished their handshake. */
    public int openCount() {
        return open;
    }

    /** Connections accepted. */
    public long acceptedCount() {
        return accepted;
    }

    /** Connections turned away. */
    public long refusedCount() {
        return refused;
    }

    /** Requests and handshakes that were not the protocol. */
    public long protocolErrorCount() {
        return protocolErrors;
    }
}
