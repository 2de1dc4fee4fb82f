package io.ticketing.server.config;

/**
 * Something in the configuration that cannot be followed.
 *
 * @param source where it stands: "server.yaml:3", a variable's name, or a flag
 * @param sentence what is wrong, and the next move
 */
public record ConfigProblem(String source, String sentence) {
    /** One line for people: the source, a colon and the sentence. */
    @Override
    public String toString() {
        return source + ": " + sentence;
    }
}
