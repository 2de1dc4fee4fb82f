package io.ticketing.app.cli;

import io.ticketing.protocol.HostPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads HOST:PORT to connect to, and says why something is none. */
final class ClientAddress implements ITypeConverter<HostPort> {
    @Override
    public HostPort convert(String text) {
        try {
            HostPort address = HostPort.parse(text, HostPort.DEFAULT_CLIENT_PORT);
            if (address.port() == 0) {
                throw new TypeConversionException("A port to connect to is 1 to 65535.");
            }
            return address;
        } catch (IllegalArgumentException bad) {
            throw new TypeConversionException(bad.getMessage());
        }
    }
}
