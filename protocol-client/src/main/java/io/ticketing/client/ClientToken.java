package io.ticketing.client;

import java.nio.charset.StandardCharsets;

/** The secret that a server asks its clients for. Never shows itself in text. Immutable. */
public final class ClientToken {
    /** No authentication. */
    public static final ClientToken NONE = new ClientToken(new byte[0]);

    private final byte[] bytes;

    private ClientToken(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The token with this text, as UTF-8. */
    public static ClientToken of(String text) {
        return text.isEmpty() ? NONE : new ClientToken(text.getBytes(StandardCharsets.UTF_8));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return bytes.length == 0 ? "no client token" : "a client token";
    }
}
