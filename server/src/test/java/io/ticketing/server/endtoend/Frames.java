package io.ticketing.server.endtoend;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Frames of wire 0.3, put together from {@code docs/wire.md} alone and not with the product's codec. Keys are text with
 * one byte for each character, so that they may be wrong.
 */
final class Frames {
    private Frames() {}

    static byte[] acquire(int waitSeconds, int leaseSeconds, long owner, String key) {
        return line(
                ByteBuffer.allocate(13 + key.length() + 1)
                        .put((byte) 'A')
                        .putShort((short) waitSeconds)
                        .putShort((short) leaseSeconds)
                        .putLong(owner),
                key);
    }

    static byte[] release(long token, String key) {
        return withNumber('R', token, key);
    }

    static byte[] granted(long token, long owner, String key) {
        return line(
                ByteBuffer.allocate(17 + key.length() + 1)
                        .put((byte) 'A')
                        .putLong(token)
                        .putLong(owner),
                key);
    }

    static byte[] timedOut(long owner, String key) {
        return withNumber('T', owner, key);
    }

    static byte[] busy(long owner, String key) {
        return withNumber('B', owner, key);
    }

    static byte[] released(long token, String key) {
        return withNumber('R', token, key);
    }

    static byte[] notCurrent(long token, String key) {
        return withNumber('N', token, key);
    }

    static byte[] error(String reason) {
        return line(ByteBuffer.allocate(1 + reason.length() + 1).put((byte) 'E'), reason);
    }

    /** One after the other. */
    static byte[] all(byte[]... frames) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            joined.writeBytes(frame);
        }
        return joined.toByteArray();
    }

    private static byte[] withNumber(char opcode, long number, String key) {
        return line(ByteBuffer.allocate(9 + key.length() + 1).put((byte) opcode).putLong(number), key);
    }

    private static byte[] line(ByteBuffer begun, String text) {
        begun.put(text.getBytes(StandardCharsets.ISO_8859_1)).put((byte) '\n').flip();
        byte[] frame = new byte[begun.remaining()];
        begun.get(frame);
        return frame;
    }
}
