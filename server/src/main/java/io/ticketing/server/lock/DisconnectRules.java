package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What the end of a connection does. Source: {@code docs/wire.md}, how published clients behave. */
final class DisconnectRules {
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> sink;

    DisconnectRules(Registry registry, HandOver handOver, Consumer<? super Effect> sink) {
        this.registry = registry;
        this.handOver = handOver;
        this.sink = sink;
    }

    /**
     * Drops the connection's waiters. All are gone before any key that they kept reserved is offered, so none of them
     * can be granted. What the connection holds stays.
     */
    void dropWaiters(long connection, long nowNanos) {
        List<KeyEntry> left = new ArrayList<>();
        for (Waiter waiter : registry.waitersOf(connection)) {
            registry.dequeue(waiter, MatrixRow.DISCONNECT, nowNanos);
            tellDropped(waiter, nowNanos);
            left.addAll(waiter.entries());
        }
        handOver.offer(left, MatrixRow.DISCONNECT, nowNanos);
    }

    private void tellDropped(Waiter waiter, long nowNanos) {
        Command.Acquire request = waiter.request();
        sink.accept(new Effect.WaiterDropped(
                request.requester(), request.keys(), request.owner(), waiter.waitedNanos(nowNanos)));
    }

    /** Releases a grant that could not be delivered, if it is still current. */
    void giveBack(Command.ReturnGrant undelivered, long nowNanos) {
        Grant grant = registry.findGrant(undelivered.keys(), undelivered.fencingToken());
        if (grant != null) {
            registry.end(grant, MatrixRow.DISCONNECT, nowNanos);
            sink.accept(new Effect.GrantReturned(grant.keys(), grant.owner(), grant.token()));
            handOver.offer(grant.entries(), MatrixRow.DISCONNECT, nowNanos);
        }
    }
}
