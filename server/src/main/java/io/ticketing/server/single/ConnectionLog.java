package io.ticketing.server.single;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log, at debug level, who comes and goes. */
public final class ConnectionLog implements LockWatcher {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLog.class);

    @Override
    public void onConnectionOpened(ConnectionInfo connection, long nowNanos) {
        LOG.debug(
                "{}: connection {} opened, wire {}",
                connection.remote(),
                connection.number(),
                connection.wire().label());
    }

    @Override
    public void onConnectionClosed(ConnectionInfo connection, long nowNanos) {
        LOG.debug("{}: connection {} closed", connection.remote(), connection.number());
    }
}
