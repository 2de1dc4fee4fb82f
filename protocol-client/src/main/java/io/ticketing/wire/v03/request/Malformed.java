package io.ticketing.wire.v03.request;

/**
 * Bytes that are no request. A server answers {@code E} with the reason; where the end of the bad frame cannot be told,
 * it closes the connection as well. Source: {@code docs/wire.md}, "What our server answers to bad input".
 */
public record Malformed(Reason reason) implements Request {
    /** What was wrong. */
    public enum Reason {
        /** The key breaks a rule: empty, over 128 bytes, with a space or CR, or not UTF-8. */
        BAD_KEY("bad_key", false),
        /** A lease of 0 seconds. */
        BAD_LEASE("bad_lease", false),
        /** The frame began with a byte that is no request. */
        BAD_OPCODE("bad_op", true),
        /** No LF within the longest key. */
        TOO_LONG("too_long", true);

        private final String text;
        private final boolean losesFraming;

        Reason(String text, boolean losesFraming) {
            this.text = text;
            this.losesFraming = losesFraming;
        }

        /** As it stands behind {@code E}. */
        public String text() {
            return text;
        }

        /** Whether the next frame's beginning is unknown, so that the connection is of no more use. */
        public boolean losesFraming() {
            return losesFraming;
        }
    }
}
