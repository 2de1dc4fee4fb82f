package io.ticketing.wire.v03;

import java.nio.charset.StandardCharsets;

/**
 * A line of the handshake without its LF.
 *
 * @param bytes not copied; nobody changes them
 */
@SuppressWarnings("ArrayRecordComponent")
public record HandshakeLine(byte[] bytes) {
    /** The line as text, for messages. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
