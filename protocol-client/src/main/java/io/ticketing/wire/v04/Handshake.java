package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The digests of the wire 0.4 handshake, without the conversation. Source: {@code docs/wire.md}, wire 0.4, handshake. */
public final class Handshake {
    /** The client's answer. */
    public static final int ANSWER_BYTES = 32;
    /** The server's result: this one byte, or 0 for a rejection. */
    public static final int ACCEPTED = 1;

    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] PURPOSE = "TCK/CLIENT/AUTH3".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EMPTY_KEY = {0};

    private Handshake() {}

    /** The identity fingerprint of every server in single mode, 32 bytes. */
    public static byte[] singleModeFingerprint() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest("ticketing/single/v3".getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", impossible);
        }
    }

    /**
     * The client's answer, 32 bytes.
     *
     * @param fingerprint 32 bytes
     */
    public static byte[] answer(byte[] clientToken, byte[] fingerprint, ServerHello hello) {
        ByteBuf text = Unpooled.buffer()
                .writeBytes(PURPOSE)
                .writeShort(ServerHello.VERSION)
                .writeByte(hello.isCluster() ? 1 : 0)
                .writeBytes(fingerprint)
                .writeByte(hello.slot())
                .writeBytes(hello.nonce());
        return mac(clientToken).doFinal(ByteBufUtil.getBytes(text));
    }

    /** Whether a client's answer is right; takes the same time wherever it is wrong. */
    public static boolean isRight(byte[] answer, byte[] clientToken, byte[] fingerprint, ServerHello hello) {
        return MessageDigest.isEqual(answer, answer(clientToken, fingerprint, hello));
    }

    /** Java refuses an empty key; HMAC pads with zeros, so one zero byte is the same. */
    private static Mac mac(byte[] clientToken) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(clientToken.length == 0 ? EMPTY_KEY : clientToken, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java runtime has HMAC-SHA256.", impossible);
        }
    }
}
