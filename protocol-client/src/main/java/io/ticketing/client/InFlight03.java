package io.ticketing.client;

import io.ticketing.protocol.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests of one 0.3 connection that wait for their reply: acquires by owner and key, releases by token and key. */
final class InFlight03 {
    private final Map<Tag, PendingAcquire> acquires = new LinkedHashMap<>();
    private final Map<Tag, ArrayDeque<PendingRelease>> releases = new HashMap<>();

    /** False if an acquire with this owner and key is under way already. */
    boolean add(PendingAcquire acquire) {
        return acquires.putIfAbsent(new Tag(acquire.request.owner(), acquire.key()), acquire) == null;
    }

    void add(PendingRelease release) {
        releases.computeIfAbsent(new Tag(release.request.fencingToken(), release.key()), _ -> new ArrayDeque<>(1))
                .add(release);
    }

    @Nullable
    PendingAcquire takeAcquire(long owner, Key key) {
        return acquires.remove(new Tag(owner, key));
    }

    /** The oldest release with this token and key. */
    @Nullable
    PendingRelease takeRelease(long fencingToken, Key key) {
        Tag tag = new Tag(fencingToken, key);
        ArrayDeque<PendingRelease> same = releases.get(tag);
        if (same == null) {
            return null;
        }
        PendingRelease oldest = same.poll();
        if (same.isEmpty()) {
            releases.remove(tag);
        }
        return oldest;
    }

    void remove(Pending pending) {
        switch (pending) {
            case PendingAcquire acquire -> takeAcquire(acquire.request.owner(), acquire.key());
            case PendingRelease release -> removeRelease(release);
        }
    }

    private void removeRelease(PendingRelease release) {
        Tag tag = new Tag(release.request.fencingToken(), release.key());
        ArrayDeque<PendingRelease> same = releases.get(tag);
        if (same != null && same.remove(release) && same.isEmpty()) {
            releases.remove(tag);
        }
    }

    /** All of them, taken out. */
    List<Pending> drain() {
        List<Pending> all = new ArrayList<>(acquires.values());
        releases.values().forEach(all::addAll);
        acquires.clear();
        releases.clear();
        return all;
    }

    private record Tag(long number, Key key) {}
}
