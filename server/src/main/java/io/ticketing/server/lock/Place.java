package io.ticketing.server.lock;

import org.jspecify.annotations.Nullable;

/** A link of one wait queue. */
final class Place {
    final Waiter waiter;

    @Nullable
    Place before;

    @Nullable
    Place behind;

    Place(Waiter waiter) {
        this.waiter = waiter;
    }
}
