package io.ticketing.server.config;

/**
 * A value as somebody wrote it, and where.
 *
 * @param source as in {@link ConfigProblem}
 */
record Stated(String value, String source) {
    ConfigProblem problem(String sentence) {
        return new ConfigProblem(source, sentence);
    }
}
