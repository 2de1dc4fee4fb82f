package io.ticketing.protocol;

/**
 * Keys as people may safely see them: control, right-to-left, zero-width and unassigned characters and backslashes
 * become visible escapes, so that a key can neither break a table or terminal nor pass for another key.
 */
public final class KeyText {
    private KeyText() {}

    /** The key with everything invisible escaped, a tab as backslash t, others by their code point; never empty. */
    public static String escaped(Key key) {
        return escaped(key.text());
    }

    /** The text with everything invisible escaped. */
    public static String escaped(String text) {
        if (text.codePoints().allMatch(KeyText::isPlain)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(codePoint -> append(shown, codePoint));
        return shown.toString();
    }

    private static boolean isPlain(int codePoint) {
        return codePoint != '\\' && (codePoint < 0x7F ? codePoint >= 0x20 : isVisible(codePoint));
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> false;
            default -> !isRightToLeft(codePoint);
        };
    }

    private static boolean isRightToLeft(int codePoint) {
        return switch (Character.getDirectionality(codePoint)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC -> true;
            default -> false;
        };
    }

    private static void append(StringBuilder shown, int codePoint) {
        switch (codePoint) {
            case '\\' -> shown.append("\\\\");
            case '\t' -> shown.append("\\t");
            default -> {
                if (isPlain(codePoint)) {
                    shown.appendCodePoint(codePoint);
                } else {
                    shown.append(String.format("\\u{%X}", codePoint));
                }
            }
        }
    }
}
