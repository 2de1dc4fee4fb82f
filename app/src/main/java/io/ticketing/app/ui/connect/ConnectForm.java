package io.ticketing.app.ui.connect;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What was typed to connect, and what it means. Immutable.
 *
 * @param observer blank for the convention: the client port + 100
 * @param name blank for the address itself
 */
public record ConnectForm(String address, String observer, String name) {
    private static final int MAX_PORT = 65_535;

    /** What can be wrong with it. */
    public sealed interface Problem {
        /** Nothing is typed. */
        record AddressMissing() implements Problem {}

        /** An address that cannot be read; the sentence says why. */
        record AddressBad(String sentence) implements Problem {}

        /** A host name with a space in it. */
        record HostWithSpace() implements Problem {}

        /** Port 0. */
        record PortZero() implements Problem {}

        /** The convention leads beyond the last port. */
        record ObserverOutOfRange() implements Problem {}
    }

    /** What is wrong with the client address, or empty. */
    public Optional<Problem> addressProblem() {
        return address.isBlank() ? Optional.of(new Problem.AddressMissing()) : problemOf(this::client);
    }

    /** What is wrong with the observer address, or empty; nothing is while the client address it builds on is wrong. */
    public Optional<Problem> observerProblem() {
        if (addressProblem().isPresent()) {
            return Optional.empty();
        }
        return observer.isBlank() ? problemOfConvention() : problemOf(this::observerTyped);
    }

    private Optional<Problem> problemOfConvention() {
        boolean beyond = client().port() + HostPort.OBSERVER_PORT_OFFSET > MAX_PORT;
        return beyond ? Optional.of(new Problem.ObserverOutOfRange()) : Optional.empty();
    }

    private static Optional<Problem> problemOf(Supplier<HostPort> reading) {
        try {
            HostPort read = reading.get();
            if (read.host().chars().anyMatch(Character::isWhitespace)) {
                return Optional.of(new Problem.HostWithSpace());
            }
            return read.port() == 0 ? Optional.of(new Problem.PortZero()) : Optional.empty();
        } catch (IllegalArgumentException bad) {
            return Optional.of(new Problem.AddressBad(String.valueOf(bad.getMessage())));
        }
    }

    private HostPort client() {
        return HostPort.parse(address, HostPort.DEFAULT_CLIENT_PORT);
    }

    /** A port alone, with or without a colon, is one of the client's host. */
    private HostPort observerTyped() {
        String typed = observer.strip();
        String port = typed.startsWith(":") ? typed.substring(1) : typed;
        boolean portAlone = !port.isEmpty() && port.chars().allMatch(c -> c >= '0' && c <= '9');
        return portAlone
                ? client().withPort(HostPort.parse(":" + port, 0).port())
                : HostPort.parse(typed, HostPort.DEFAULT_CLIENT_PORT + HostPort.OBSERVER_PORT_OFFSET);
    }

    /** Where the convention puts the observer port, or empty while the address is not known. */
    public Optional<HostPort> observerByConvention() {
        return addressProblem().isPresent() || problemOfConvention().isPresent()
                ? Optional.empty()
                : Optional.of(client().observerByConvention());
    }

    /** The server that is meant, or empty while something is wrong. */
    public Optional<Target> target() {
        if (addressProblem().isPresent() || observerProblem().isPresent()) {
            return Optional.empty();
        }
        HostPort client = client();
        HostPort observed = observer.isBlank() ? client.observerByConvention() : observerTyped();
        return Optional.of(new Target(name.isBlank() ? client.toString() : name.strip(), client, observed));
    }
}
