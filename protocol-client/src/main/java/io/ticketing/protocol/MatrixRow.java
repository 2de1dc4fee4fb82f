package io.ticketing.protocol;

/** The rows of the specification's matrix, and the two causes it names under its tables. Source: {@code docs/matrix.md}. */
public enum MatrixRow {
    /** Acquire of a key that is not registered: granted. */
    A1,
    /** Acquire of an expired key: taken over. */
    A2,
    /** Acquire with wait 0 of a held key: timed out at once. */
    A3,
    /** Acquire with a wait of a held key: queued, then granted or timed out. */
    A4,
    /** Acquire beyond a limit: busy. */
    A5,
    /** Release by the holder with waiters: handed over to the head waiter. */
    R1,
    /** Release by the holder without waiters: the key is gone. */
    R2,
    /** Release with another token: not current. */
    R3,
    /** Release of a key that is not registered: not current. */
    R4,
    /** A lease ended: taken over, handed over or swept. */
    EXPIRY,
    /** A connection closed: its waiters are dropped, its undelivered grants released. */
    DISCONNECT
}
