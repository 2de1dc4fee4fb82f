package io.ticketing.server.lock;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The wait queue of one key, in arrival order. Appending and removing take constant time wherever the place is. */
final class WaitQueue {
    private @Nullable Place first;
    private @Nullable Place last;
    private int size;

    Place append(Waiter waiter) {
        Place place = new Place(waiter);
        place.before = last;
        if (last == null) {
            first = place;
        } else {
            last.behind = place;
        }
        last = place;
        size++;
        return place;
    }

    void remove(Place place) {
        if (place.before == null) {
            first = place.behind;
        } else {
            place.before.behind = place.behind;
        }
        if (place.behind == null) {
            last = place.before;
        } else {
            place.behind.before = place.before;
        }
        size--;
    }

    @Nullable
    Waiter head() {
        return first == null ? null : first.waiter;
    }

    boolean isEmpty() {
        return first == null;
    }

    int size() {
        return size;
    }

    /** The first {@code limit} waiters, head first. */
    void forFirst(int limit, Consumer<Waiter> action) {
        int seen = 0;
        for (Place place = first; place != null && seen < limit; place = place.behind) {
            action.accept(place.waiter);
            seen++;
        }
    }
}
