package io.ticketing.server.single;

import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;

/**
 * Sees everything that happens to the lock table. Called on the loop, between a command and its replies: every method is
 * cheap, does not block and does not throw. A watcher cannot change anything.
 */
public interface LockWatcher {
    /** A command is about to be applied. Its effects follow before the next command. */
    default void onCommand(Command command, long nowNanos) {}

    /** A command did this. Called in the order in which it happened, before the reply is written. */
    default void onEffect(Effect effect, long nowNanos) {}

    /** A connection has finished its handshake; its commands carry this number. */
    default void onConnectionOpened(ConnectionInfo connection, long nowNanos) {}

    /** A connection has closed; the effects of that come before this call. What it holds stays. */
    default void onConnectionClosed(ConnectionInfo connection, long nowNanos) {}
}
