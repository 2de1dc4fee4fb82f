package io.ticketing.server.single;

/** A connection that can be answered. Used on the loop only. */
final class OpenConnection {
    final ConnectionInfo info;
    final ReplySink sink;
    /** Whether something was written since the last flush: each batch flushes a connection once. */
    boolean written;

    OpenConnection(ConnectionInfo info, ReplySink sink) {
        this.info = info;
        this.sink = sink;
    }
}
