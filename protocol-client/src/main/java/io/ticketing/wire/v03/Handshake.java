package io.ticketing.wire.v03;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** The digests and lines of the wire 0.3 handshake, without the conversation. Source: {@code docs/wire.md}, wire 0.3. */
public final class Handshake {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private Handshake() {}

    /**
     * The nonce of a server's line.
     *
     * @param line without its LF
     * @return every byte behind the first space, or empty when there is no space and so no handshake
     */
    public static Optional<byte[]> nonceOf(byte[] line) {
        for (int i = 0; i < line.length; i++) {
            if (line[i] == ' ') {
                return Optional.of(Arrays.copyOfRange(line, i + 1, line.length));
            }
        }
        return Optional.empty();
    }

    /** The client's answer, without its LF: base64url of SHA-256 over token and nonce. */
    public static String answer(byte[] clientToken, byte[] nonce) {
        MessageDigest digest = sha256();
        digest.update(clientToken);
        return BASE64.encodeToString(digest.digest(nonce));
    }

    /** Whether a client's answer is right; takes the same time wherever it is wrong. */
    public static boolean isRight(byte[] answer, byte[] clientToken, byte[] nonce) {
        return MessageDigest.isEqual(answer, answer(clientToken, nonce).getBytes(StandardCharsets.US_ASCII));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", impossible);
        }
    }
}
