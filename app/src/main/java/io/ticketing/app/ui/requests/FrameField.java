package io.ticketing.app.ui.requests;

import io.ticketing.app.state.RequestEntry.Frame;
import io.ticketing.app.ui.kit.Formats;
import io.ticketing.protocol.KeyText;
import io.ticketing.protocol.WireVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A field of a frame, for people: its bytes and what they mean. Source: {@code docs/wire.md}. What does not fit the layout
 * is one field of its own, "rest", and nothing is left out.
 *
 * @param bytes nobody changes them
 */
@SuppressWarnings("ArrayRecordComponent")
record FrameField(Name name, byte[] bytes) {
    /** How many bytes a field of variable length takes is what the fixed ones leave. */
    private static final int VARIABLE = -1;

    /** The fields of both wires, with their length in bytes. */
    enum Name {
        OPCODE(1),
        LENGTH(2),
        REQUEST_ID(8),
        WAIT(2),
        LEASE(2),
        SHORT_WAIT(1),
        SHORT_LEASE(1),
        OWNER(8),
        TOKEN(8),
        KEY(VARIABLE),
        LF(1),
        SLOT(1),
        CODE(1),
        REST(VARIABLE);

        private final int length;

        Name(int length) {
            this.length = length;
        }
    }

    /** The frame in its fields, in order. */
    static List<FrameField> of(Frame frame) {
        return cut(frame.bytes(), layoutOf(frame));
    }

    private static List<Name> layoutOf(Frame frame) {
        if (frame.bytes().length == 0) {
            return List.of();
        }
        char opcode = (char) (frame.bytes()[0] & 0xFF);
        if (frame.wire() == WireVersion.V0_4) {
            return frame.sent() ? request04(opcode) : reply04(opcode);
        }
        return frame.sent() ? request03(opcode) : reply03(opcode);
    }

    private static List<Name> request03(char opcode) {
        return switch (opcode) {
            case 'A' -> List.of(Name.OPCODE, Name.WAIT, Name.LEASE, Name.OWNER, Name.KEY, Name.LF);
            case 'R' -> List.of(Name.OPCODE, Name.TOKEN, Name.KEY, Name.LF);
            default -> List.of(Name.OPCODE);
        };
    }

    private static List<Name> reply03(char opcode) {
        return switch (opcode) {
            case 'A' -> List.of(Name.OPCODE, Name.TOKEN, Name.OWNER, Name.KEY, Name.LF);
            case 'T', 'B' -> List.of(Name.OPCODE, Name.OWNER, Name.KEY, Name.LF);
            case 'R', 'N' -> List.of(Name.OPCODE, Name.TOKEN, Name.KEY, Name.LF);
            default -> List.of(Name.OPCODE);
        };
    }

    private static List<Name> request04(char opcode) {
        return switch (opcode) {
            case 'A' -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID, Name.SHORT_WAIT, Name.SHORT_LEASE, Name.KEY);
            case 'R' -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID, Name.TOKEN, Name.KEY);
            default -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID);
        };
    }

    private static List<Name> reply04(char opcode) {
        return switch (opcode) {
            case 'A', 'S' -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID, Name.TOKEN);
            case 'M' -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID, Name.SLOT);
            case 'E' -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID, Name.CODE);
            default -> List.of(Name.OPCODE, Name.LENGTH, Name.REQUEST_ID);
        };
    }

    private static List<FrameField> cut(byte[] bytes, List<Name> layout) {
        int fixed = layout.stream().mapToInt(name -> Math.max(0, name.length)).sum();
        List<FrameField> fields = new ArrayList<>();
        int at = 0;
        for (Name name : layout) {
            int length = name.length == VARIABLE ? bytes.length - fixed : name.length;
            if (length < 0 || at + length > bytes.length) {
                break;
            }
            fields.add(new FrameField(name, Arrays.copyOfRange(bytes, at, at + length)));
            at += length;
        }
        if (at < bytes.length) {
            fields.add(new FrameField(Name.REST, Arrays.copyOfRange(bytes, at, bytes.length)));
        }
        return List.copyOf(fields);
    }

    /** The bytes in hex. */
    String hex() {
        return Formats.hex(bytes);
    }

    /** What the bytes mean: an unsigned number, a letter or a key; empty where they mean nothing but themselves. */
    String value() {
        return switch (name) {
            case LF, REST -> "";
            case OPCODE, KEY -> KeyText.escaped(new String(bytes, StandardCharsets.UTF_8));
            default -> Formats.unsigned(number());
        };
    }

    private long number() {
        long number = 0;
        for (byte b : bytes) {
            number = number << 8 | b & 0xFF;
        }
        return number;
    }
}
