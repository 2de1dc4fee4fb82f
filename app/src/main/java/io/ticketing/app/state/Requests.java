package io.ticketing.app.state;

import io.ticketing.app.state.Fate.After;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the operator's requests. An outcome comes from the reply; what it led to comes from the observed state,
 * and until that has told, it is "not yet known".
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
        return requests.stream()
                .map(entry -> entry.id() == id ? change.apply(entry) : entry)
                .toList();
    }

    /** Looks at every request again in the light of the observed keys; the same list when nothing is new. */
    static List<RequestEntry> inTheLightOf(List<RequestEntry> requests, KeyBook keys) {
        List<RequestEntry> next = requests.stream()
                .map(entry -> seenWith(entry, keys.find(entry.key())))
                .toList();
        return next.equals(requests) ? requests : next;
    }

    private static RequestEntry seenWith(RequestEntry entry, @Nullable ObservedKey key) {
        ObservedHolder holder = key == null ? null : key.holder();
        Fate seen =
                switch (entry.fate()) {
                    case Fate.Granted granted when granted.held() -> stillOurs(granted, holder);
                    case Fate.Released released
                    when released.after() instanceof After.NotYetKnown ->
                        new Fate.Released(after(holder, entry.fencingToken()));
                    case Fate.NotCurrent notCurrent
                    when notCurrent.now() instanceof After.NotYetKnown ->
                        new Fate.NotCurrent(after(holder, entry.fencingToken()));
                    case Fate.Unknown unknown -> resolved(unknown, entry, holder);
                    default -> entry.fate();
                };
        return seen.equals(entry.fate()) ? entry : entry.withFate(seen);
    }

    /** Gone for good only when somebody with a newer token holds the key, or nobody does. */
    private static Fate stillOurs(Fate.Granted granted, @Nullable ObservedHolder holder) {
        boolean older = holder != null && Long.compareUnsigned(holder.fencingToken(), granted.fencingToken()) < 0;
        boolean ours = holder != null && holder.fencingToken() == granted.fencingToken();
        return ours || older ? granted : new Fate.Granted(granted.fencingToken(), false);
    }

    /** While the state still shows the released token, it is older than the release. */
    private static After after(@Nullable ObservedHolder holder, long releasedToken) {
        if (holder == null) {
            return new After.Nobody();
        }
        return holder.fencingToken() == releasedToken
                ? new After.NotYetKnown()
                : new After.HeldBy(holder.owner(), holder.fencingToken(), holder.address());
    }

    private static Fate resolved(Fate.Unknown unknown, RequestEntry entry, @Nullable ObservedHolder holder) {
        boolean acquire = entry.kind() == RequestEntry.Kind.ACQUIRE;
        if (acquire && holder != null && holder.owner() == entry.owner()) {
            return new Fate.Granted(holder.fencingToken(), true);
        }
        boolean released = !acquire && (holder == null || holder.fencingToken() != entry.fencingToken());
        return released ? new Fate.NotCurrent(after(holder, entry.fencingToken())) : unknown;
    }
}
