package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes keys that have come free to those who wait for them, in the order of arrival; a key that nobody waits for
 * vanishes, one whose head still waits for other keys of its set stays reserved. One pass is enough: a waiter that is
 * granted holds its keys, so its going can make nobody else's turn.
 */
final class HandOver {
    private final Registry registry;
    private final Consumer<? super Effect> sink;

    HandOver(Registry registry, Consumer<? super Effect> sink) {
        this.registry = registry;
        this.sink = sink;
    }

    /** Offers these keys, held or free, named once or more; {@code cause} is what freed them. */
    void offer(List<KeyEntry> keys, MatrixRow cause, long nowNanos) {
        for (Waiter waiter : headsOf(keys)) {
            if (waiter.isPending() && waiter.isNext()) {
                grant(waiter, cause, nowNanos);
            }
        }
    }

    private List<Waiter> headsOf(List<KeyEntry> keys) {
        List<Waiter> heads = new ArrayList<>(keys.size());
        for (KeyEntry entry : keys) {
            Waiter head = entry.queue.head();
            if (head != null) {
                heads.add(head);
            } else if (entry.isIdle()) {
                registry.unregister(entry);
            }
        }
        heads.sort(Waiter.BY_ARRIVAL);
        return heads;
    }

    private void grant(Waiter waiter, MatrixRow cause, long nowNanos) {
        Command.Acquire request = waiter.request();
        registry.dequeue(waiter, MatrixRow.A4, nowNanos);
        Grant grant = registry.grant(request, waiter.entries(), MatrixRow.A4, nowNanos);
        sink.accept(Grants.fromTheQueue(grant, cause, waiter.waitedNanos(nowNanos)));
    }
}
