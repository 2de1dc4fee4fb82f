package io.ticketing.app.ui.connect;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import java.util.Optional;

/**
 * What was typed to connect, and what it means. Immutable.
 *
 * @param observer blank for the convention: the client port + 100
 * @param name blank for the address itself
 */
public record ConnectForm(String address, String observer, String name) {
    /** What can be wrong with it. */
    public sealed interface Problem {
        /** Nothing is typed. */
        record AddressMissing() implements Problem {}

        /** An address that cannot be read; the sentence says why. */
        record AddressBad(String sentence) implements Problem {}

        /** Port 0. */
        record PortZero() implements Problem {}

        /** The convention leads beyond the last port. */
        record ObserverOutOfRange() implements Problem {}
    }

    /** What is wrong with the client address, or empty. */
    public Optional<Problem> addressProblem() {
        return address.isBlank() ? Optional.of(new Problem.AddressMissing()) : problemOf(address);
    }

    /** What is wrong with the observer port, or empty. */
    public Optional<Problem> observerProblem() {
        if (!observer.isBlank()) {
            return problemOf(observer);
        }
        boolean beyond = addressProblem().isEmpty() && client().port() + HostPort.OBSERVER_PORT_OFFSET > 65_535;
        return beyond ? Optional.of(new Problem.ObserverOutOfRange()) : Optional.empty();
    }

    private static Optional<Problem> problemOf(String text) {
        try {
            return HostPort.parse(text, HostPort.DEFAULT_CLIENT_PORT).port() == 0
                    ? Optional.of(new Problem.PortZero())
                    : Optional.empty();
        } catch (IllegalArgumentException bad) {
            return Optional.of(new Problem.AddressBad(String.valueOf(bad.getMessage())));
        }
    }

    private HostPort client() {
        return HostPort.parse(address, HostPort.DEFAULT_CLIENT_PORT);
    }

    /** Where the convention puts the observer port, or empty while the address is not known. */
    public Optional<HostPort> observerByConvention() {
        return addressProblem().isPresent() || observerProblem().isPresent() && observer.isBlank()
                ? Optional.empty()
                : Optional.of(client().observerByConvention());
    }

    /** The server that is meant, or empty while something is wrong. */
    public Optional<Target> target() {
        if (addressProblem().isPresent() || observerProblem().isPresent()) {
            return Optional.empty();
        }
        HostPort client = client();
        HostPort observed = observer.isBlank()
                ? client.observerByConvention()
                : HostPort.parse(observer, client.port() + HostPort.OBSERVER_PORT_OFFSET);
        return Optional.of(new Target(name.isBlank() ? client.toString() : name.strip(), client, observed));
    }
}
