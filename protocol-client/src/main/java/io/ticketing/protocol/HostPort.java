package io.ticketing.protocol;

/**
 * A host name or address and a port. An IPv6 address is kept without brackets and written with them.
 *
 * @param host not blank
 * @param port 0..65535; 0 only where a free port is to be chosen
 */
public record HostPort(String host, int port) {
    /** The port of the client wire when none is named. Source: {@code docs/wire.md}. */
    public static final int DEFAULT_CLIENT_PORT = 5225;
    /** How far the observer port lies above the client port when none is named. */
    public static final int OBSERVER_PORT_OFFSET = 100;

    /**
     * Checks the port's range.
     *
     * @throws IllegalArgumentException if the host is blank or the port out of range
     */
    public HostPort {
        if (host.isBlank()) {
            throw new IllegalArgumentException("An address needs a host.");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("A port is 0 to 65535, not " + port + ".");
        }
    }

    /**
     * Reads {@code host:port}, {@code [ipv6]:port}, {@code host} or {@code :port} (loopback).
     *
     * @throws IllegalArgumentException with a sentence for people
     */
    public static HostPort parse(String text, int defaultPort) {
        String trimmed = text.trim();
        if (trimmed.startsWith("[")) {
            return parseBracketed(trimmed, defaultPort);
        }
        int colon = trimmed.indexOf(':');
        if (colon < 0) {
            return new HostPort(trimmed, defaultPort);
        }
        if (colon != trimmed.lastIndexOf(':')) {
            return new HostPort(trimmed, defaultPort);
        }
        String host = colon == 0 ? "127.0.0.1" : trimmed.substring(0, colon);
        return new HostPort(host, parsePort(trimmed.substring(colon + 1)));
    }

    private static HostPort parseBracketed(String text, int defaultPort) {
        int end = text.indexOf(']');
        if (end < 0) {
            throw new IllegalArgumentException("The address " + text + " opens a bracket and does not close it.");
        }
        String host = text.substring(1, end);
        String rest = text.substring(end + 1);
        if (rest.isEmpty()) {
            return new HostPort(host, defaultPort);
        }
        if (!rest.startsWith(":")) {
            throw new IllegalArgumentException("After the bracket of " + text + " comes a colon and a port.");
        }
        return new HostPort(host, parsePort(rest.substring(1)));
    }

    private static int parsePort(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("A port is a number from 0 to 65535, not \"" + text + "\".", notANumber);
        }
    }

    /** This host with another port. */
    public HostPort withPort(int otherPort) {
        return new HostPort(host, otherPort);
    }

    /** Where the observer port is by convention: the client port + 100. */
    public HostPort observerByConvention() {
        return withPort(port + OBSERVER_PORT_OFFSET);
    }

    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
