package io.ticketing.server.lock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Waiters in the order of their arrival: those of a key, or those of a connection. The links lie in the places
 * themselves, so a waiter leaves from the middle without a search.
 */
final class WaitQueue {
    private @Nullable Place first;
    private @Nullable Place last;
    private int size;

    /** One waiter's place in one queue. */
    static final class Place {
        private final Waiter waiter;
        private @Nullable Place before;
        private @Nullable Place after;

        private Place(Waiter waiter) {
            this.waiter = waiter;
        }
    }

    /** Puts the waiter at the end; the place is its ticket for {@link #leave}. */
    Place join(Waiter waiter) {
        Place place = new Place(waiter);
        place.before = last;
        if (last == null) {
            first = place;
        } else {
            last.after = place;
        }
        last = place;
        size++;
        return place;
    }

    /** Gives up a place of this queue, once. */
    void leave(Place place) {
        Place before = place.before;
        Place after = place.after;
        if (before == null) {
            first = after;
        } else {
            before.after = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.before = before;
        }
        size--;
    }

    /** Who has waited longest. */
    @Nullable
    Waiter head() {
        return first == null ? null : first.waiter;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The first waiters in order, at most {@code limit}. */
    List<Waiter> first(int limit) {
        List<Waiter> waiters = new ArrayList<>(Math.min(limit, size));
        for (Place place = first; place != null && waiters.size() < limit; place = place.after) {
            waiters.add(place.waiter);
        }
        return waiters;
    }
}
