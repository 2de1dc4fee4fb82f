package io.ticketing.app.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an unsigned 64-bit number: a token or an owner, in decimal or in hex behind 0x. */
final class UnsignedArgument implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException none) {
            throw new TypeConversionException(
                    "A number from 0 to 18446744073709551615 is wanted, not \"" + text + "\".");
        }
    }
}
