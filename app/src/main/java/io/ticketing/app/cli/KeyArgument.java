package io.ticketing.app.cli;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a key, and says why something is none. */
final class KeyArgument implements ITypeConverter<Key> {
    @Override
    public Key convert(String text) {
        Key.problemOf(text).map(KeyProblem::sentence).ifPresent(sentence -> {
            throw new TypeConversionException(sentence);
        });
        return Key.of(text);
    }
}
