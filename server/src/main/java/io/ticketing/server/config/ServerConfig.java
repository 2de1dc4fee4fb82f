package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.List;
import java.util.Optional;

/**
 * Everything a server in single mode is told. Immutable.
 *
 * @param listeners the client ports, at least one
 * @param observer the observer port, or empty for none
 */
public record ServerConfig(List<Listener> listeners, Optional<HostPort> observer, LockLimits limits) {
    /** A server for this process alone: free ports on loopback. */
    public static ServerConfig sandbox() {
        HostPort free = new HostPort("127.0.0.1", 0);
        return new ServerConfig(List.of(new Listener(WireVersion.V0_3, free)), Optional.of(free), LockLimits.DEFAULT);
    }
}
