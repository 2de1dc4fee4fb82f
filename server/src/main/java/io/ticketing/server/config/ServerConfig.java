package io.ticketing.server.config;

import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.List;
import java.util.Optional;

/**
 * Everything a server in single mode is told. Immutable.
 *
 * @param listeners the client ports, at least one
 * @param observer the observer port, or empty for none
 * @param clientToken what clients must know, on every listener
 * @param observerToken what observers must know
 * @param debug whether the log tells more
 */
public record ServerConfig(
        List<Listener> listeners,
        Optional<HostPort> observer,
        LockLimits limits,
        ClientToken clientToken,
        ObserverToken observerToken,
        boolean debug) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException without listeners
     */
    public ServerConfig {
        listeners = List.copyOf(listeners);
        if (listeners.isEmpty()) {
            throw new IllegalArgumentException("A server has at least one listener.");
        }
    }

    /** Without an observer token, for an observer port on loopback. */
    public ServerConfig(
            List<Listener> listeners,
            Optional<HostPort> observer,
            LockLimits limits,
            ClientToken clientToken,
            boolean debug) {
        this(listeners, observer, limits, clientToken, ObserverToken.NONE, debug);
    }

    /** A server for this process alone: free ports on loopback. */
    public static ServerConfig sandbox() {
        HostPort free = new HostPort("127.0.0.1", 0);
        return new ServerConfig(
                List.of(new Listener(WireVersion.V0_3, free)),
                Optional.of(free),
                LockLimits.DEFAULT,
                ClientToken.NONE,
                false);
    }

    /** The same with other limits. */
    public ServerConfig withLimits(LockLimits otherLimits) {
        return new ServerConfig(listeners, observer, otherLimits, clientToken, observerToken, debug);
    }

    /** The same with another client token. */
    public ServerConfig withClientToken(ClientToken otherToken) {
        return new ServerConfig(listeners, observer, limits, otherToken, observerToken, debug);
    }

    /** The same with another observer token. */
    public ServerConfig withObserverToken(ObserverToken otherToken) {
        return new ServerConfig(listeners, observer, limits, clientToken, otherToken, debug);
    }
}
