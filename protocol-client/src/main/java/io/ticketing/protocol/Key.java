package io.ticketing.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The name of a lock: 1..128 bytes of UTF-8 without space, LF and CR. Everything else is legal, control characters too,
 * and keys are equal and ordered by their bytes alone: "é" in two normal forms is two keys. Immutable.
 *
 * <p>Source: {@code docs/wire.md}, keys.
 */
public final class Key implements Comparable<Key> {
    /** The longest key, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    private final byte[] bytes;
    private final int hash;
    private @Nullable String text;

    private Key(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Arrays.hashCode(bytes);
    }

    /**
     * Takes a key that is known to be legal.
     *
     * @throws IllegalArgumentException with the reason, if it is not
     */
    public static Key of(String text) {
        return ofBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Takes the bytes of a key that is known to be legal; they are copied.
     *
     * @throws IllegalArgumentException with the reason, if it is not
     */
    public static Key ofBytes(byte[] utf8) {
        problemOf(utf8).ifPresent(problem -> {
            throw new IllegalArgumentException(problem.sentence());
        });
        return new Key(utf8.clone());
    }

    /** Takes bytes from the wire, which nobody else keeps: the key, or null when they are none. Saves a copy. */
    public static @Nullable Key adopt(byte[] utf8) {
        return problemOf(utf8).isPresent() ? null : new Key(utf8);
    }

    /** Why these bytes are no key, or empty if they are one. */
    public static Optional<KeyProblem> problemOf(byte[] utf8) {
        if (utf8.length == 0) {
            return Optional.of(KeyProblem.EMPTY);
        }
        if (utf8.length > MAX_BYTES) {
            return Optional.of(KeyProblem.TOO_LONG);
        }
        return problemOfContent(utf8);
    }

    /** Why this text is no key, or empty if it is one. Text with unpaired surrogates is not UTF-8. */
    public static Optional<KeyProblem> problemOf(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return Optional.of(KeyProblem.NOT_UTF8);
        }
        return problemOf(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<KeyProblem> problemOfContent(byte[] utf8) {
        boolean ascii = true;
        for (byte b : utf8) {
            if (b == ' ') {
                return Optional.of(KeyProblem.SPACE);
            }
            if (b == '\n' || b == '\r') {
                return Optional.of(KeyProblem.LINE_BREAK);
            }
            ascii &= b >= 0;
        }
        return ascii || isUtf8(utf8) ? Optional.empty() : Optional.of(KeyProblem.NOT_UTF8);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException notUtf8) {
            return false;
        }
    }

    /** A copy of the bytes as they stand on the wire. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Hands the bytes to a writer, which must neither keep nor change them; saves the copy of {@link #bytes}. */
    public void writeTo(Consumer<byte[]> writer) {
        writer.accept(bytes);
    }

    /** The length in bytes, 1..128. */
    public int length() {
        return bytes.length;
    }

    /** The byte at this index, 0..length-1. */
    public byte byteAt(int index) {
        return bytes[index];
    }

    /** The key as text, exact: encoding it gives the same bytes. Not escaped; views show {@link KeyText#escaped}. */
    public String text() {
        String known = text;
        if (known == null) {
            known = new String(bytes, StandardCharsets.UTF_8);
            text = known;
        }
        return known;
    }

    /** By unsigned bytes, the order of key sets on the wire. */
    @Override
    public int compareTo(Key other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return KeyText.escaped(this);
    }
}
