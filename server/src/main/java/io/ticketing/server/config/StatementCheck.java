package io.ticketing.server.config;

import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns what was said into a configuration, and collects what cannot be followed. */
final class StatementCheck {
    private static final Stated DEFAULT_LISTENER =
            new Stated("0.3=127.0.0.1:" + HostPort.DEFAULT_CLIENT_PORT, "the default");

    /** Of wire 0.4. Source: {@code docs/wire.md}. */
    private static final int SHORTEST_TOKEN_BYTES = 16;

    private final Statements statements;
    private final ClientToken token;
    private final ObserverToken observerToken;
    private final List<ConfigProblem> problems;

    StatementCheck(
            Statements statements, ClientToken token, ObserverToken observerToken, List<ConfigProblem> problems) {
        this.statements = statements;
        this.token = token;
        this.observerToken = observerToken;
        this.problems = problems;
    }

    /** The configuration, to be used only if there are no problems. Empty when there are. */
    Optional<ServerConfig> check() {
        List<Listener> listeners = listeners();
        LockLimits limits = limits();
        boolean debug = statements.debug().map(this::debug).orElse(false);
        Optional<HostPort> observer = observer(listeners);
        return problems.isEmpty()
                ? Optional.of(new ServerConfig(listeners, observer, limits, token, observerToken, debug))
                : Optional.empty();
    }

    private List<Listener> listeners() {
        List<Stated> stated = statements.listen().isEmpty() ? List.of(DEFAULT_LISTENER) : statements.listen();
        List<Listener> listeners = new ArrayList<>();
        for (Stated one : stated) {
            listener(one).ifPresent(listener -> addListener(listeners, listener, one));
        }
        return listeners;
    }

    private Optional<Listener> listener(Stated stated) {
        try {
            return Optional.of(ListenerText.parse(stated.value()));
        } catch (IllegalArgumentException unreadable) {
            problems.add(stated.problem(String.valueOf(unreadable.getMessage())));
            return Optional.empty();
        }
    }

    private void addListener(List<Listener> listeners, Listener listener, Stated stated) {
        if (token.isNone() && !Loopback.is(listener.address())) {
            problems.add(stated.problem("Without a client token only this machine may connect, and "
                    + listener.address() + " is open to others; listen on 127.0.0.1, or set "
                    + EnvironmentSource.CLIENT_TOKEN + "."));
        }
        if (listener.wire() == WireVersion.V0_4 && !token.isNone() && token.bytes().length < SHORTEST_TOKEN_BYTES) {
            problems.add(stated.problem("Clients of wire 0.4 refuse a client token of less than " + SHORTEST_TOKEN_BYTES
                    + " bytes; set a longer " + EnvironmentSource.CLIENT_TOKEN + "."));
        }
        if (listener.address().port() != 0 && listeners.stream().anyMatch(listener::sharesAddressWith)) {
            problems.add(stated.problem(
                    "The address " + listener.address() + " is named twice; give each listener its own port."));
        }
        listeners.add(listener);
    }

    private Optional<HostPort> observer(List<Listener> listeners) {
        if (statements.observer().isPresent()) {
            return observer(statements.observer().get());
        }
        return listeners.stream().findFirst().map(first -> observerBeside(first.address()));
    }

    private Optional<HostPort> observer(Stated stated) {
        if (stated.value().equals("off")) {
            return Optional.empty();
        }
        try {
            HostPort address =
                    HostPort.parse(stated.value(), HostPort.DEFAULT_CLIENT_PORT + HostPort.OBSERVER_PORT_OFFSET);
            if (observerToken.isNone() && !Loopback.is(address)) {
                problems.add(stated.problem("Without an observer token only this machine may look, and " + address
                        + " is open to others; name 127.0.0.1:" + address.port() + " or off, or set "
                        + EnvironmentSource.OBSERVER_TOKEN + "."));
            }
            return Optional.of(address);
        } catch (IllegalArgumentException unreadable) {
            problems.add(stated.problem(unreadable.getMessage() + " Name host:port, or off."));
            return Optional.empty();
        }
    }

    /** The convention, on loopback: a client port that others reach does not open the observer port to them. */
    private static HostPort observerBeside(HostPort client) {
        HostPort local = Loopback.is(client) ? client : new HostPort("127.0.0.1", client.port());
        boolean isFree = client.port() == 0 || client.port() + HostPort.OBSERVER_PORT_OFFSET > 65_535;
        return isFree ? local.withPort(0) : local.observerByConvention();
    }

    private LockLimits limits() {
        return new LockLimits(
                limit(LimitName.WAITERS_PER_KEY),
                limit(LimitName.WAITERS),
                limit(LimitName.KEYS),
                limit(LimitName.CONNECTIONS),
                limit(LimitName.PIPELINED_PER_CONNECTION));
    }

    private int limit(LimitName name) {
        Stated stated = statements.limits().get(name);
        int standard = name.of(LockLimits.DEFAULT);
        return stated == null ? standard : number(name, stated, standard);
    }

    private int number(LimitName name, Stated stated, int standard) {
        try {
            int value = Integer.parseInt(stated.value().replace("_", ""));
            if (value >= 1) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below, with the range
        }
        problems.add(stated.problem("The limit " + name.text() + " is a whole number from 1 to " + Integer.MAX_VALUE
                + ", not \"" + stated.value() + "\"; the default is " + standard + "."));
        return standard;
    }

    private boolean debug(Stated stated) {
        return switch (stated.value()) {
            case "0", "false" -> false;
            case "1", "true" -> true;
            default -> {
                problems.add(stated.problem("This is 0 or 1, not \"" + stated.value() + "\"."));
                yield false;
            }
        };
    }
}
