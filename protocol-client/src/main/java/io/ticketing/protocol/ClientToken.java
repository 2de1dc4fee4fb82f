package io.ticketing.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The secret that clients prove to know, or none. It is never printed: {@link #toString} says only whether there is one.
 * Immutable.
 */
public final class ClientToken {
    /** No authentication. For listeners on loopback only. */
    public static final ClientToken NONE = new ClientToken(new byte[0]);

    private final byte[] utf8;

    private ClientToken(byte[] utf8) {
        this.utf8 = utf8;
    }

    /** This text; an empty one is {@link #NONE}. */
    public static ClientToken of(String text) {
        return text.isEmpty() ? NONE : new ClientToken(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether there is none. */
    public boolean isNone() {
        return utf8.length == 0;
    }

    /** A copy of its bytes, for the digest of the handshake. */
    public byte[] bytes() {
        return utf8.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClientToken token && MessageDigest.isEqual(utf8, token.utf8);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(utf8);
    }

    @Override
    public String toString() {
        return isNone() ? "no client token" : "a client token";
    }
}
