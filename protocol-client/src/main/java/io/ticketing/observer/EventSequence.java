package io.ticketing.observer;

import io.ticketing.observer.proto.EventBatch;

/** Follows the numbers of events, also across reconnects to the same server, and counts those that never came. */
final class EventSequence {
    private String serverId = "";
    private long next;

    /** A server that was started anew under our eyes has a history of its own, and all of it is wanted. */
    void serverIs(String id) {
        if (!serverId.equals(id)) {
            next = serverId.isEmpty() ? 0 : 1;
            serverId = id;
        }
    }

    /** Where a subscription continues; 0 when nothing was seen of this server yet. */
    long next() {
        return next;
    }

    /** How many events are missing before this batch. */
    long missedBefore(EventBatch batch) {
        long missed = batch.getMissed();
        if (next != 0 && batch.getEventsCount() > 0) {
            missed = Math.max(missed, batch.getEvents(0).getSequence() - next);
        }
        if (batch.getNextSequence() != 0) {
            next = batch.getNextSequence();
        }
        return missed;
    }
}
