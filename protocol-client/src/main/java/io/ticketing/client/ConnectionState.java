package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;

/** Where a connection stands. Instants are of the local monotonic clock, {@link System#nanoTime()}. */
public sealed interface ConnectionState {
    /** A connection attempt or its handshake is under way. */
    record Connecting(HostPort address, int attempt) implements ConnectionState {}

    /** The handshake is done; requests flow. */
    record Connected(HostPort address, WireVersion wire, long sinceNanos) implements ConnectionState {}

    /** No connection; the next attempt starts at {@code nextTryNanos}. */
    record Waiting(HostPort address, String reason, long nextTryNanos) implements ConnectionState {}

    /** The server refused for good (authentication, not a Ticketing server); no further attempt is made. */
    record Rejected(HostPort address, Refusal refusal) implements ConnectionState {}

    /** Closed by its user. */
    record Closed() implements ConnectionState {}
}
