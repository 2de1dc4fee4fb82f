package io.ticketing.observer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The secret of an observer port, which is not the client token. Never shows itself in text. Immutable. */
public final class ObserverToken {
    /** No authentication. */
    public static final ObserverToken NONE = new ObserverToken(new byte[0]);

    private final byte[] bytes;

    private ObserverToken(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The token with this text, as UTF-8. */
    public static ObserverToken of(String text) {
        return text.isEmpty() ? NONE : new ObserverToken(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A copy, for the wire. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Whether these bytes are the token; takes the same time wherever they differ. */
    public boolean matches(byte[] shown) {
        return MessageDigest.isEqual(bytes, shown);
    }

    @Override
    public String toString() {
        return bytes.length == 0 ? "no observer token" : "an observer token";
    }
}
