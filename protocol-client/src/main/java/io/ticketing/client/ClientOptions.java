package io.ticketing.client;

import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * How a client reaches its service, and how patient it is.
 *
 * @param addresses the server, or all nodes of the cluster; at least one
 * @param retry whether a request whose connection was lost is sent again inside its time
 * @param connectPatience how long a request waits for a usable connection at least, whatever its own wait
 * @param releasePatience how long a release is tried
 * @param replyGrace how long after its wait an acquire without a reply becomes unknown; for a release, from sending
 * @param handshakeTimeout for connecting and for the handshake, each
 * @param maxInFlight requests of this client without an outcome; one more is refused
 * @param onConnection told each change of the connection, on the session's thread; must return at once
 */
public record ClientOptions(
        List<HostPort> addresses,
        ClientToken clientToken,
        boolean retry,
        Duration connectPatience,
        Duration releasePatience,
        Duration replyGrace,
        Duration handshakeTimeout,
        int maxInFlight,
        Consumer<ConnectionState> onConnection) {
    /**
     * Checks what a client cannot do without.
     *
     * @throws IllegalArgumentException if there is no address, or no request may be in flight
     */
    public ClientOptions {
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("A client needs an address.");
        }
        if (maxInFlight < 1) {
            throw new IllegalArgumentException(
                    "A client needs at least one request in flight, not " + maxInFlight + ".");
        }
    }

    /** As published clients do it, to one server without authentication. */
    public static ClientOptions to(HostPort address) {
        return new ClientOptions(
                List.of(address),
                ClientToken.NONE,
                true,
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                1_024,
                _ -> {});
    }

    /** Whether this text is, letter for letter, one of the addresses. Source: {@code docs/wire.md}, wire 0.3. */
    boolean lists(String address) {
        return addresses.stream().anyMatch(known -> known.toString().equals(address));
    }

    /** The same with this client token. */
    public ClientOptions withClientToken(ClientToken token) {
        return new ClientOptions(
                addresses,
                token,
                retry,
                connectPatience,
                releasePatience,
                replyGrace,
                handshakeTimeout,
                maxInFlight,
                onConnection);
    }

    /** The same, telling this listener of each change of the connection. */
    public ClientOptions withOnConnection(Consumer<ConnectionState> listener) {
        return new ClientOptions(
                addresses,
                clientToken,
                retry,
                connectPatience,
                releasePatience,
                replyGrace,
                handshakeTimeout,
                maxInFlight,
                listener);
    }

    /** The same, sending nothing a second time. */
    public ClientOptions withoutRetry() {
        return new ClientOptions(
                addresses,
                clientToken,
                false,
                connectPatience,
                releasePatience,
                replyGrace,
                handshakeTimeout,
                maxInFlight,
                onConnection);
    }
}
