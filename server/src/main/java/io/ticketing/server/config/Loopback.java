package io.ticketing.server.config;

import io.ticketing.protocol.HostPort;
import java.net.InetAddress;

/** Tells whether an address can be reached from this machine alone. No name but "localhost" is looked up or trusted. */
final class Loopback {
    private Loopback() {}

    static boolean is(HostPort address) {
        String host = address.host();
        return host.equalsIgnoreCase("localhost") || isLoopbackLiteral(host);
    }

    private static boolean isLoopbackLiteral(String host) {
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException notALiteral) {
            return false;
        }
    }
}
