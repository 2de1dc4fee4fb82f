package io.ticketing.app.cli;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a key, and says why something is none. */
final class KeyArgument implements ITypeConverter<Key> {
    private static final char REPLACEMENT = '\uFFFD';

    @Override
    public Key convert(String text) {
        if (text.indexOf(REPLACEMENT) >= 0 && !"UTF-8".equals(System.getProperty("sun.jnu.encoding"))) {
            throw new TypeConversionException("The key did not arrive whole, since this shell's locale cannot carry it."
                    + " Set LC_ALL=C.UTF-8 and try again.");
        }
        Key.problemOf(text).map(KeyProblem::sentence).ifPresent(sentence -> {
            throw new TypeConversionException(sentence);
        });
        return Key.of(text);
    }
}
