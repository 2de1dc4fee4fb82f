package io.ticketing.wire.v03;

/** Sizes of wire 0.3. Source: {@code docs/wire.md}, wire 0.3. */
public final class WireLimits {
    /** The longest handshake line, in bytes with its LF. */
    public static final int MAX_HANDSHAKE_LINE_BYTES = 192;
    /** The longest text of a reply that clients take, in bytes without its LF. */
    public static final int MAX_REPLY_TEXT_BYTES = 192;
    /** wait and lease are unsigned 16-bit seconds. */
    public static final int MAX_SECONDS = 65_535;

    static final int ACQUIRE_FIXED_BYTES = 2 + 2 + 8;
    static final int RELEASE_FIXED_BYTES = 8;
    static final int GRANTED_FIXED_BYTES = 8 + 8;
    static final int OTHER_FIXED_BYTES = 8;

    private WireLimits() {}
}
