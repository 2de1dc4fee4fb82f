package io.ticketing.wire.v04;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;

/** Sizes of wire 0.4. Source: {@code docs/wire.md}, wire 0.4. */
public final class WireLimits {
    /** The longest wait. */
    public static final int MAX_WAIT_SECONDS = 255;
    /** The longest lease; the shortest is 1. */
    public static final int MAX_LEASE_SECONDS = 250;
    /** The slot of a leader that nobody knows, and of a server in single mode. */
    public static final int NO_SLOT = 255;

    static final int HEADER_BYTES = 3;
    static final int ID_BYTES = 8;
    static final int TOKEN_BYTES = 8;
    static final int ACQUIRE_FIXED_BYTES = ID_BYTES + 2;
    static final int RELEASE_FIXED_BYTES = ID_BYTES + TOKEN_BYTES;
    static final int MAX_SET_BYTES = 1 + KeySet.MAX_KEYS * (1 + Key.MAX_BYTES);
    /** The longest frame of all with its header: a release of the longest set. */
    static final int MAX_FRAME_BYTES = HEADER_BYTES + RELEASE_FIXED_BYTES + MAX_SET_BYTES;

    private WireLimits() {}
}
