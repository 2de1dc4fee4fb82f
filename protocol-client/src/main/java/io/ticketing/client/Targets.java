package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import java.util.List;
import java.util.Optional;

/** Which address to try next: the leader where one is known, otherwise all in turn. */
final class Targets {
    private final List<HostPort> addresses;
    private int next;

    Targets(List<HostPort> addresses) {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("A client needs an address.");
        }
        this.addresses = List.copyOf(addresses);
    }

    HostPort current() {
        return addresses.get(next);
    }

    void skip() {
        next = (next + 1) % addresses.size();
    }

    /** Goes to the address that a server named, if it is letter for letter one of the list. */
    Optional<HostPort> prefer(String leader) {
        for (int i = 0; i < addresses.size(); i++) {
            if (addresses.get(i).toString().equals(leader)) {
                next = i;
                return Optional.of(addresses.get(i));
            }
        }
        return Optional.empty();
    }
}
