package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import java.util.List;

/** Which address to try next: the leader where one is known, otherwise all in turn. */
final class Targets {
    private final List<HostPort> addresses;
    private int next;

    Targets(List<HostPort> addresses) {
        this.addresses = List.copyOf(addresses);
    }

    HostPort current() {
        return addresses.get(next);
    }

    /** Goes on to the next, unless another than the failed one is wanted already. */
    void skip(HostPort failed) {
        if (current().equals(failed)) {
            next = (next + 1) % addresses.size();
        }
    }

    /** Goes to the address that a server named, if it is letter for letter one of the list. */
    boolean prefer(String leader) {
        for (int i = 0; i < addresses.size(); i++) {
            if (addresses.get(i).toString().equals(leader)) {
                next = i;
                return true;
            }
        }
        return false;
    }
}
