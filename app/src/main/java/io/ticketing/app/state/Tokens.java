package io.ticketing.app.state;

import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.ClientToken;
import java.util.Map;

/** The two secrets of a server: that of its clients and that of its observers. Never shown, never saved. Immutable. */
public record Tokens(ClientToken client, ObserverToken observer) {
    /** A server that asks for none. */
    public static final Tokens NONE = new Tokens(ClientToken.NONE, ObserverToken.NONE);

    /** As the command line takes them: from TICKETING_CLIENT_TOKEN and TICKETING_OBSERVER_TOKEN, where they are set. */
    public static Tokens from(Map<String, String> environment) {
        return new Tokens(
                ClientToken.of(environment.getOrDefault("TICKETING_CLIENT_TOKEN", "")),
                ObserverToken.of(environment.getOrDefault("TICKETING_OBSERVER_TOKEN", "")));
    }

    /** The typed ones, where something was typed. */
    public Tokens overriddenBy(String typedClient, String typedObserver) {
        return new Tokens(
                typedClient.isEmpty() ? client : ClientToken.of(typedClient),
                typedObserver.isEmpty() ? observer : ObserverToken.of(typedObserver));
    }
}
