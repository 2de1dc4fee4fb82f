package io.ticketing.client;

import io.ticketing.protocol.HostPort;

/** How a release ended. Expected endings are values; a future of one never fails. */
public sealed interface ReleaseOutcome {
    /** The token was current; the key went to its head waiter or is gone. */
    record Released() implements ReleaseOutcome {}

    /** The key is not held, or with another token; nothing was changed. */
    record NotCurrent() implements ReleaseOutcome {}

    /** The token belongs to another set of keys; nothing was changed. Wire 0.4 only. */
    record OtherKeySet() implements ReleaseOutcome {}

    /** The node that was asked is not the leader, and its leader is not among the client's addresses. */
    record Moved(HostPort leader) implements ReleaseOutcome {}

    /** Nothing was released: the request was never sent, or the server declined it. */
    record Refused(Refusal refusal) implements ReleaseOutcome {}

    /** The request was sent and no reply came: it may have been released. */
    record Unknown(String what) implements ReleaseOutcome {}
}
