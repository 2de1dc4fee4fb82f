package io.ticketing.app.state;

import io.ticketing.client.ConnectionState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that the console knows, but for the keys and events, which travel as changes. Immutable.
 *
 * @param target what it is connected to, or empty
 * @param sandbox whether the target is the embedded server
 * @param link how the observer link stands
 * @param client how the client connection stands
 * @param facts what the server said of itself
 * @param requests the operator's requests, newest first, a bounded number
 */
public record ConsoleState(
        Optional<Target> target,
        boolean sandbox,
        Link link,
        ConnectionState client,
        ServerFacts facts,
        List<RequestEntry> requests) {
    /** At the start. */
    public static final ConsoleState EMPTY = new ConsoleState(
            Optional.empty(), false, new Link.None(), new ConnectionState.Closed(), ServerFacts.NONE, List.of());

    /** Tokens of locks that were granted to us here and not seen gone since. */
    public Set<Long> ourTokens() {
        Set<Long> tokens = new HashSet<>();
        for (RequestEntry entry : requests) {
            if (entry.fate() instanceof Fate.Granted granted && granted.held()) {
                tokens.add(granted.fencingToken());
            }
        }
        return tokens;
    }

    ConsoleState withLink(Link next) {
        return new ConsoleState(target, sandbox, next, client, facts, requests);
    }

    ConsoleState withClient(ConnectionState next) {
        return new ConsoleState(target, sandbox, link, next, facts, requests);
    }

    ConsoleState withFacts(ServerFacts next) {
        return new ConsoleState(target, sandbox, link, client, next, requests);
    }

    ConsoleState withRequests(List<RequestEntry> next) {
        return new ConsoleState(target, sandbox, link, client, facts, next);
    }
}
