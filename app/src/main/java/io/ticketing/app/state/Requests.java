package io.ticketing.app.state;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What becomes of the operator's requests. An outcome comes from the reply; what it led to comes from what the server
 * shows, and until that has told, it is "not yet known".
 */
final class Requests {
    private static final int KEPT = 200;

    private Requests() {}

    static List<RequestEntry> started(List<RequestEntry> requests, RequestEntry entry) {
        List<RequestEntry> next = new ArrayList<>(requests.size() + 1);
        next.add(entry);
        requests.stream().limit(KEPT - 1).forEach(next::add);
        return List.copyOf(next);
    }

    static List<RequestEntry> cleared(List<RequestEntry> requests) {
        return requests.stream().filter(RequestEntry::isRunning).toList();
    }

    static List<RequestEntry> change(List<RequestEntry> requests, long id, UnaryOperator<RequestEntry> change) {
        return each(requests, entry -> entry.id() == id ? change.apply(entry) : entry);
    }

    /** The connection was given up: no reply will come, and what another server shows says nothing about these. */
    static List<RequestEntry> left(List<RequestEntry> requests) {
        return each(requests, entry -> entry.isRunning() ? entry.withFate(new Fate.Left()) : entry);
    }

    /** The server was started anew: it has forgotten every lock. */
    static List<RequestEntry> serverAnew(List<RequestEntry> requests) {
        return each(requests, entry -> switch (entry.fate()) {
            case Fate.Granted granted -> entry.withFate(new Fate.Granted(granted.fencingToken(), false));
            case Fate.Unknown _
            when !entry.isAcquire() -> entry.withFate(new Fate.NoLongerHeld(new Fate.After.NotYetKnown()));
            default -> entry;
        });
    }

    /** Ends a request. What its reply says of a lock goes for the entry of the acquire that had got it, too. */
    static List<RequestEntry> ended(List<RequestEntry> requests, long id, Fate end, long nowNanos, KeyBook keys) {
        List<RequestEntry> next = change(
                requests, id, entry -> Shown.byHolder(entry.ended(end, nowNanos), keys.holder(entry.key()), false));
        return next.stream()
                .filter(entry -> entry.id() == id && !entry.isAcquire() && tokenIsGone(entry.fate()))
                .findFirst()
                .map(release -> each(next, entry -> Shown.noLongerOurs(entry, release.key(), release.fencingToken())))
                .orElse(next);
    }

    private static boolean tokenIsGone(Fate fate) {
        return fate instanceof Fate.Released || fate instanceof Fate.NotCurrent || fate instanceof Fate.NoLongerHeld;
    }

    /** Looks again at every request that a step may have told something about. */
    static List<RequestEntry> inTheLightOf(List<RequestEntry> requests, Changes changes, KeyBook keys) {
        Set<Key> asked = requests.stream().map(RequestEntry::key).collect(Collectors.toSet());
        Set<Key> told = changes.replaceAll() ? asked : touched(asked, changes);
        List<ObservedEvent> events = changes.events().stream()
                .filter(event -> event.keys().stream().anyMatch(asked::contains))
                .toList();
        return each(requests, entry -> {
            RequestEntry seen =
                    told.contains(entry.key()) ? Shown.byHolder(entry, keys.holder(entry.key()), true) : entry;
            for (ObservedEvent event : events) {
                seen = Shown.byEvent(seen, event, keys);
            }
            return seen;
        });
    }

    private static Set<Key> touched(Set<Key> asked, Changes changes) {
        Set<Key> told = new HashSet<>();
        changes.keys().forEach(state -> told.add(state.key()));
        told.addAll(changes.gone());
        told.retainAll(asked);
        return told;
    }

    /** The same list when nothing changed, so that views can tell at a glance. */
    private static List<RequestEntry> each(List<RequestEntry> requests, UnaryOperator<RequestEntry> change) {
        List<RequestEntry> next = requests.stream().map(change).toList();
        return next.equals(requests) ? requests : next;
    }
}
