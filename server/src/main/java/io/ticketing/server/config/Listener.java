package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;

/**
 * One client port. Port 0 takes a free one.
 *
 * @param waitZero what an acquire with wait 0 means on it; on wire 0.4 always the specification
 */
public record Listener(WireVersion wire, HostPort address, WaitZero waitZero) {
    /** What an acquire with wait 0 means. */
    public enum WaitZero {
        /** It is answered at once: rows A1 to A3. */
        SPECIFICATION,
        /** It waits for ever, as 0.3 applications rely on. Source: {@code docs/wire.md}, published clients. */
        FOREVER
    }

    /** A port that follows the specification. */
    public Listener(WireVersion wire, HostPort address) {
        this(wire, address, WaitZero.SPECIFICATION);
    }

    /** The same with the port that was taken. */
    public Listener boundTo(int port) {
        return new Listener(wire, address.withPort(port), waitZero);
    }

    boolean sharesAddressWith(Listener other) {
        return address.equals(other.address);
    }

    /** As in the configuration: "0.3=127.0.0.1:5225", or with ",wait-zero=forever". */
    @Override
    public String toString() {
        return wire.label() + "=" + address + (waitZero == WaitZero.FOREVER ? ",wait-zero=forever" : "");
    }
}
