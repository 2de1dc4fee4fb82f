package io.ticketing.app.cli;

import org.jline.utils.AttributedString;

/** Text in the columns of a terminal, where a Korean syllable or an emoji is two wide. */
final class Columns {
    private Columns() {}

    /** The text at the left of so many columns: filled up with spaces, or cut with an ellipsis. */
    static String left(String text, int columns) {
        String shown = width(text) <= columns ? text : cut(text, columns - 1) + "…";
        return shown + " ".repeat(columns - width(shown));
    }

    /** As many whole characters as the columns take. */
    private static String cut(String text, int columns) {
        int end = 0;
        for (int next = 0; next < text.length() && width(text.substring(0, next)) <= columns; ) {
            end = next;
            next = text.offsetByCodePoints(next, 1);
        }
        return text.substring(0, end);
    }

    static int width(String text) {
        return new AttributedString(text).columnLength();
    }
}
