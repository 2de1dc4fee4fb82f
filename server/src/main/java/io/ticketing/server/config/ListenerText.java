package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.Listener.WaitZero;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a listener as people write it: {@code WIRE=HOST:PORT}, then options, each {@code ,NAME=VALUE}. Wire 0.3
 * has one: {@code wait-zero=forever}.
 */
final class ListenerText {
    private static final String WAIT_ZERO = "wait-zero=";
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
        WaitZero waitZero = WaitZero.SPECIFICATION;
        for (int i = 1; i < parts.length; i++) {
            waitZero = waitZero(wire, parts[i].trim());
        }
        return new Listener(wire, address, waitZero);
    }

    private static WaitZero waitZero(WireVersion wire, String option) {
        if (!option.startsWith(WAIT_ZERO)) {
            throw new IllegalArgumentException("A listener has no option \"" + option + "\"; leave it out.");
        }
        if (wire != WireVersion.V0_3) {
            throw new IllegalArgumentException("Only a 0.3 listener has wait-zero: on wire " + wire.label()
                    + " a wait of 0 is always answered at once; leave it out.");
        }
        return switch (option.substring(WAIT_ZERO.length())) {
            case "forever" -> WaitZero.FOREVER;
            case "specification" -> WaitZero.SPECIFICATION;
            default ->
                throw new IllegalArgumentException("wait-zero is \"forever\" or \"specification\", not \""
                        + option.substring(WAIT_ZERO.length()) + "\".");
        };
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
