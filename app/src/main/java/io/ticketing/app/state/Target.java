package io.ticketing.app.state;

import io.ticketing.protocol.HostPort;

/**
 * A server to look at and to talk to.
 *
 * @param name for people; the client address when nobody gave one
 * @param client where requests go
 * @param observer where the live state comes from
 * @param tokens what it asks for
 */
public record Target(String name, HostPort client, HostPort observer, Tokens tokens) {
    /** A server that asks for no tokens. */
    public Target(String name, HostPort client, HostPort observer) {
        this(name, client, observer, Tokens.NONE);
    }

    /** The same with these tokens. */
    public Target with(Tokens others) {
        return new Target(name, client, observer, others);
    }

    /** A server at this client address, its observer port where convention puts it, named after its address. */
    public static Target at(HostPort client) {
        return new Target(client.toString(), client, client.observerByConvention());
    }
}
