package io.ticketing.wire.v03.reply;

/**
 * {@code E}: something is wrong with the connection or the node. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param reason without LF
 */
public record ErrorReply(String reason) implements Reply {
    /** The node does not serve; clients close and reconnect. */
    public static final String NOT_ACTIVE = "not_active";
    /** The client token was refused; the server closes. */
    public static final String AUTH_FAILED = "auth_failed";
    /** The cluster has no leader; clients close and reconnect. */
    public static final String NO_LEADER = "no_leader";
}
