package io.ticketing.client;

/**
 * Why a request did nothing.
 *
 * @param reason for programs
 * @param sentence for people: what happened, to what, and the next move
 */
public record Refusal(Reason reason, String sentence) {
    /** The kinds of refusal. */
    public enum Reason {
        /** No usable connection within the request's time. */
        NO_CONNECTION,
        /** The server did not accept the client token. */
        AUTH_FAILED,
        /** What answers at the address is no Ticketing server. */
        NOT_TICKETING,
        /** The server is up but does not serve. */
        NOT_ACTIVE,
        /** The cluster has no leader at the moment. */
        NO_LEADER,
        /** The request breaks a rule of the wire: key, wait, lease, set or token. */
        BAD_REQUEST,
        /** Too many requests wait for their replies on this client. */
        TOO_MANY_IN_FLIGHT,
        /** An acquire with this owner on this key is still under way. */
        OWNER_IN_USE,
        /** The client was closed. */
        CLOSED
    }
}
