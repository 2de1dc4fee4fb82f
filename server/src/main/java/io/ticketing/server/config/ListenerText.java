package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a listener as people write it: {@code WIRE=HOST:PORT}, then options, each {@code ,NAME=VALUE}. Wire 0.3 has no
 * options.
 */
final class ListenerText {
    private static final String EXAMPLE = "write it like 0.3=127.0.0.1:" + HostPort.DEFAULT_CLIENT_PORT + ".";

    private ListenerText() {}

    /**
     * The listener.
     *
     * @throws IllegalArgumentException with a sentence for people
     */
    static Listener parse(String text) {
        String[] parts = text.split(",", -1);
        int equals = parts[0].indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException("A listener names its wire and its address; " + EXAMPLE);
        }
        WireVersion wire = wire(parts[0].substring(0, equals).trim());
        HostPort address = HostPort.parse(parts[0].substring(equals + 1), HostPort.DEFAULT_CLIENT_PORT);
        if (parts.length > 1) {
            throw new IllegalArgumentException("A listener has no option \"" + parts[1] + "\"; leave it out.");
        }
        return new Listener(wire, address);
    }

    private static WireVersion wire(String label) {
        Optional<WireVersion> known = Arrays.stream(WireVersion.values())
                .filter(version -> version.label().equals(label))
                .findFirst();
        return known.orElseThrow(() -> new IllegalArgumentException("There is no wire \"" + label + "\", only "
                + Arrays.stream(WireVersion.values()).map(WireVersion::label).collect(Collectors.joining(" and "))
                + "; " + EXAMPLE));
    }
}
