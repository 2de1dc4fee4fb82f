package io.ticketing.server.single;

import io.netty.util.collection.LongObjectHashMap;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who is connected, and who was: a connection that has closed stays known at least as long as it holds a lock, so that a
 * holder can be shown with the address that it came from. Used on the loop only.
 *
 * <p>Closed connections are not counted down grant by grant, which would cost every grant and release a look-up. They
 * are kept, and whenever their number has doubled those that hold nothing any more are forgotten: one pass over the
 * holders for each doubling, and at most twice as many entries as there are holders (or {@value #DEPARTED_AT_LEAST}).
 */
public final class ConnectionDirectory {
    /** So many closed connections are kept before anybody looks whether they hold something. */
    static final int DEPARTED_AT_LEAST = 1_024;

    private final Consumer<LongConsumer> holdingConnections;
    private final LongObjectHashMap<OpenConnection> open = new LongObjectHashMap<>();
    private LongObjectHashMap<ConnectionInfo> departed = new LongObjectHashMap<>();
    private int pruneAt = DEPARTED_AT_LEAST;
    private long lastNumber;

    /**
     * A directory without connections.
     *
     * @param holdingConnections calls back with the connection of each holder, repeated as often as it holds
     */
    ConnectionDirectory(Consumer<LongConsumer> holdingConnections) {
        this.holdingConnections = holdingConnections;
    }

    ConnectionInfo open(HostPort remote, WireVersion wire, ReplySink sink) {
        ConnectionInfo info = new ConnectionInfo(++lastNumber, remote, wire);
        open.put(info.number(), new OpenConnection(info, sink));
        return info;
    }

    /** The connection is no longer open. False if it was not. */
    boolean close(ConnectionInfo connection) {
        if (open.remove(connection.number()) == null) {
            return false;
        }
        departed.put(connection.number(), connection);
        if (departed.size() >= pruneAt) {
            forgetThoseThatHoldNothing();
        }
        return true;
    }

    private void forgetThoseThatHoldNothing() {
        LongObjectHashMap<ConnectionInfo> holding = new LongObjectHashMap<>();
        holdingConnections.accept(number -> {
            ConnectionInfo known = departed.get(number);
            if (known != null) {
                holding.put(number, known);
            }
        });
        departed = holding;
        pruneAt = Math.max(DEPARTED_AT_LEAST, 2 * holding.size());
    }

    /** The open connection of this number, or null when it has closed. */
    @Nullable
    OpenConnection openConnection(long number) {
        return open.get(number);
    }

    /** How many connections are open. */
    public int openCount() {
        return open.size();
    }

    /** Whether the connection is still there. */
    public boolean isOpen(long number) {
        return open.containsKey(number);
    }

    /** The connection of this number, open or closed; of a holder or waiter it is always found. */
    public Optional<ConnectionInfo> find(long number) {
        OpenConnection found = open.get(number);
        return found == null ? Optional.ofNullable(departed.get(number)) : Optional.of(found.info);
    }
}
