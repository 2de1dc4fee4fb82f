package io.ticketing.protocol;

/** Why something is not a key. Source: {@code docs/wire.md}, keys. */
public enum KeyProblem {
    EMPTY("A key has at least one byte."),
    TOO_LONG("A key has at most 128 bytes of UTF-8."),
    SPACE("A key has no space."),
    LINE_BREAK("A key has no line break (LF or CR)."),
    NOT_UTF8("A key is UTF-8 text.");

    private final String sentence;

    KeyProblem(String sentence) {
        this.sentence = sentence;
    }

    /** The reason as one English sentence. */
    public String sentence() {
        return sentence;
    }
}
