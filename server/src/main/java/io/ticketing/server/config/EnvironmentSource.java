package io.ticketing.server.config;

import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The environment as a source, with the names that deployed 0.3 servers have. {@code socket_bind} and {@code server_port}
 * name one 0.3 listener together; the one that is missing has its default. Source: {@code docs/wire.md}, how published
 * clients behave.
 */
final class EnvironmentSource {
    static final String BIND = "socket_bind";
    static final String PORT = "server_port";
    static final String DEBUG = "debug_mode";
    static final String CLIENT_TOKEN = "TICKETING_CLIENT_TOKEN";
    static final String OBSERVER_TOKEN = "TICKETING_OBSERVER_TOKEN";

    private EnvironmentSource() {}

    static Statements read(Map<String, String> environment) {
        return new Statements(
                listener(said(environment, BIND), said(environment, PORT)),
                Optional.empty(),
                Map.of(),
                Optional.ofNullable(said(environment, DEBUG)).map(value -> new Stated(value, DEBUG)));
    }

    private static @Nullable String said(Map<String, String> environment, String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value.trim();
    }

    private static List<Stated> listener(@Nullable String bind, @Nullable String port) {
        if (bind == null && port == null) {
            return List.of();
        }
        String host = bind == null ? "127.0.0.1" : bind;
        String bracketed = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        String portOrDefault = port == null ? String.valueOf(HostPort.DEFAULT_CLIENT_PORT) : port;
        return List.of(new Stated("0.3=" + bracketed + ":" + portOrDefault, sourceOf(bind, port)));
    }

    private static String sourceOf(@Nullable String bind, @Nullable String port) {
        if (bind != null && port != null) {
            return BIND + " and " + PORT;
        }
        return bind == null ? PORT : BIND;
    }

    static ClientToken clientToken(Map<String, String> environment) {
        return ClientToken.of(environment.getOrDefault(CLIENT_TOKEN, ""));
    }

    static ObserverToken observerToken(Map<String, String> environment) {
        return ObserverToken.of(environment.getOrDefault(OBSERVER_TOKEN, ""));
    }

    /** A deployment that was made for a cluster would run single here, which nobody would notice. */
    static List<ConfigProblem> problems(Map<String, String> environment) {
        return List.of("cluster_self", "cluster_peers").stream()
                .filter(name -> said(environment, name) != null)
                .map(name -> new ConfigProblem(
                        name, "This server runs in single mode only; unset the variable, or start a cluster node."))
                .toList();
    }
}
