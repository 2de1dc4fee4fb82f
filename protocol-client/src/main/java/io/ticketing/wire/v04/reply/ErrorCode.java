package io.ticketing.wire.v04.reply;

import org.jspecify.annotations.Nullable;

/** Why a request was declined, in the order of their codes 1..7. Source: {@code docs/wire.md}, wire 0.4, codes. */
public enum ErrorCode {
    /** A key breaks a rule. Answers any request. */
    BAD_KEY,
    /** The lease is not 1..250 s. Answers acquires. */
    BAD_LEASE,
    /** The node does not serve. Answers any request. */
    NOT_ACTIVE,
    /** The cluster has no leader. Answers any request. */
    NO_LEADER,
    /** The set is not 2..16 different keys in byte order. Answers requests with a set. */
    BAD_KEY_SET,
    /** The token belongs to another set of keys. Answers releases. */
    GROUP_MISMATCH,
    /** The token is 0. Answers releases. */
    BAD_TOKEN;

    private static final ErrorCode[] ALL = values();

    /** As it stands on the wire, 1..7. */
    public int code() {
        return ordinal() + 1;
    }

    /** The one with this code, or null when there is none. */
    public static @Nullable ErrorCode of(int code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
    }
}
