package io.ticketing.server.net;

import io.netty.channel.Channel;
import io.ticketing.protocol.HostPort;

/** What became of opening a port. */
public sealed interface BindOutcome {
    /**
     * The port is open.
     *
     * @param address with the port that was taken where 0 was asked for
     */
    record Bound(Channel channel, HostPort address) implements BindOutcome {}

    /** It is not; one sentence for people. */
    record Failed(String problem) implements BindOutcome {}
}
