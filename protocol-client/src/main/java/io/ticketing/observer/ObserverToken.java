package io.ticketing.observer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

    /** Whether there is none. */
    public boolean isNone() {
        return bytes.length == 0;
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
    public boolean equals(@Nullable Object other) {
        return other instanceof ObserverToken token && matches(token.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return isNone() ? "no observer token" : "an observer token";
    }
}
