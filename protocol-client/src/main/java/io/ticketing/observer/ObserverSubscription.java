package io.ticketing.observer;

import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.protocol.Key;
import java.util.Set;

/**
 * What an observer wants to see. The server filters and orders, so that looking at little costs little.
 *
 * @param keyPrefix keys that begin with this text; empty for all
 * @param contendedOnly only keys with a waiter
 * @param expiredOnly only keys whose lease has ended
 * @param firstCount only the first this many by {@code order}; 0 for all that pass
 * @param order decides who is first
 * @param queuesOf keys whose wait queue is wanted, whatever the filter says
 * @param events whether requests and outcomes are wanted
 * @param eventsFromOldest begin with the oldest event that the server still has, rather than now
 * @param figuresEveryMillis 0 for no node figures
 */
public record ObserverSubscription(
        String keyPrefix,
        boolean contendedOnly,
        boolean expiredOnly,
        int firstCount,
        KeyOrder order,
        Set<Key> queuesOf,
        boolean events,
        boolean eventsFromOldest,
        int figuresEveryMillis) {
    /** All keys, all events, figures once a second. */
    public static final ObserverSubscription EVERYTHING =
            new ObserverSubscription("", false, false, 0, KeyOrder.KEY_ORDER_KEY, Set.of(), true, true, 1_000);

    /** The same with the wait queues of these keys. */
    public ObserverSubscription withQueuesOf(Set<Key> keys) {
        return new ObserverSubscription(
                keyPrefix,
                contendedOnly,
                expiredOnly,
                firstCount,
                order,
                Set.copyOf(keys),
                events,
                eventsFromOldest,
                figuresEveryMillis);
    }
}
