package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;

/** One client port. Port 0 takes a free one. */
public record Listener(WireVersion wire, HostPort address) {
    /** The same with the port that was taken. */
    public Listener boundTo(int port) {
        return new Listener(wire, address.withPort(port));
    }

    boolean sharesAddressWith(Listener other) {
        return address.equals(other.address);
    }

    /** As in the configuration: "0.3=127.0.0.1:5225". */
    @Override
    public String toString() {
        return wire.label() + "=" + address;
    }
}
