package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.wire.v04.reply.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys at the end of a request, alone or as records of a set. */
final class KeyRecords {
    private KeyRecords() {}

    /** What stands there: keys, or what is wrong with them. */
    sealed interface Reading {}

    /** Legal keys. */
    record Legal(KeySet keys) implements Reading {}

    /** Something else. */
    record Illegal(ErrorCode code) implements Reading {}

    /** All that is left as one key. */
    static Reading readKey(ByteBuf body) {
        Key key = readKey(body, body.readableBytes());
        return key == null ? new Illegal(ErrorCode.BAD_KEY) : new Legal(KeySet.of(key));
    }

    /** A count and as many records, up to the body's end. */
    static Reading readSet(ByteBuf body) {
        int count = body.readUnsignedByte();
        if (count < 2 || count > KeySet.MAX_KEYS) {
            return new Illegal(ErrorCode.BAD_KEY_SET);
        }
        List<Key> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ErrorCode problem = readRecord(body, keys);
            if (problem != null) {
                return new Illegal(problem);
            }
        }
        return body.isReadable() ? new Illegal(ErrorCode.BAD_KEY_SET) : new Legal(new KeySet(keys));
    }

    private static @Nullable ErrorCode readRecord(ByteBuf body, List<Key> keys) {
        if (!body.isReadable() || body.getUnsignedByte(body.readerIndex()) >= body.readableBytes()) {
            return ErrorCode.BAD_KEY_SET;
        }
        Key key = readKey(body, body.readUnsignedByte());
        if (key == null) {
            return ErrorCode.BAD_KEY;
        }
        if (!keys.isEmpty() && keys.getLast().compareTo(key) >= 0) {
            return ErrorCode.BAD_KEY_SET;
        }
        keys.add(key);
        return null;
    }

    private static @Nullable Key readKey(ByteBuf body, int length) {
        byte[] bytes = new byte[length];
        body.readBytes(bytes);
        return Key.adopt(bytes);
    }

    /** The bytes that {@link #write} takes. */
    static int length(KeySet keys) {
        if (keys.isSingle()) {
            return keys.first().length();
        }
        return 1 + keys.size() + keys.keys().stream().mapToInt(Key::length).sum();
    }

    /** One key alone, or count and records. */
    static void write(KeySet keys, ByteBuf out) {
        if (keys.isSingle()) {
            keys.first().writeTo(out::writeBytes);
            return;
        }
        out.writeByte(keys.size());
        for (Key key : keys.keys()) {
            out.writeByte(key.length());
            key.writeTo(out::writeBytes);
        }
    }
}
