package io.ticketing.app.ui.requests;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** Numbers as people type them. */
final class Numbers {
    private Numbers() {}

    /** An unsigned 64-bit number, in decimal or in hex behind 0x. */
    static OptionalLong unsigned(String text) {
        String typed = text.strip();
        boolean hex = typed.startsWith("0x") || typed.startsWith("0X");
        String digits = hex ? typed.substring(2) : typed;
        if (digits.startsWith("+")) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseUnsignedLong(digits, hex ? 16 : 10));
        } catch (NumberFormatException none) {
            return OptionalLong.empty();
        }
    }

    static OptionalInt inRange(String text, int least, int most) {
        try {
            int number = Integer.parseInt(text.strip());
            return number < least || number > most ? OptionalInt.empty() : OptionalInt.of(number);
        } catch (NumberFormatException none) {
            return OptionalInt.empty();
        }
    }
}
