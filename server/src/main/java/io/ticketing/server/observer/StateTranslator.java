package io.ticketing.server.observer;

import io.ticketing.observer.proto.Holder;
import io.ticketing.observer.proto.Holding;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.Waiter;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.lock.KeyView;
import io.ticketing.server.single.ConnectionInfo;
import org.jspecify.annotations.Nullable;

/** Rows in the words of the observer protocol: instants become ages and remaining durations at {@code nowNanos}. */
final class StateTranslator {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final ConnectionNames names;

    StateTranslator(ConnectionNames names) {
        this.names = names;
    }

    /** With so many of its waiters; 0 for none of them. */
    KeyState translate(KeyRow row, int queueLimit, long nowNanos) {
        KeyView view = row.view();
        KeyState.Builder state = KeyState.newBuilder()
                .setKey(EventTranslator.bytes(view.key()))
                .setHolding(holding(view, nowNanos))
                .setWaiters(view.waiters())
                .setSinceChangeMillis(age(view.changedNanos(), nowNanos))
                .setLastRow(EventTranslator.row(view.lastRow()));
        if (view.waiters() > 0) {
            state.setLongestWaitMillis(age(view.oldestWaiterSinceNanos(), nowNanos));
        }
        addHolder(row, state, nowNanos);
        if (queueLimit > 0) {
            addQueue(row, state, queueLimit, nowNanos);
        }
        return state.build();
    }

    static Holding holding(KeyView view, long nowNanos) {
        if (view.holder() == null) {
            return Holding.HOLDING_FREE;
        }
        return view.isExpired(nowNanos) ? Holding.HOLDING_EXPIRED : Holding.HOLDING_HELD;
    }

    private void addHolder(KeyRow row, KeyState.Builder state, long nowNanos) {
        KeyView.HolderView holder = row.view().holder();
        if (holder == null) {
            return;
        }
        long connection = holder.requester().connection();
        Holder.Builder shown = Holder.newBuilder()
                .setFencingToken(holder.fencingToken())
                .setOwner(holder.owner())
                .setConnection(names.isOpen(connection) ? connection : 0)
                .setLeaseMillis(holder.leaseNanos() / NANOS_PER_MILLI)
                .setLeaseRemainingMillis(ahead(holder.leaseEndNanos(), nowNanos))
                .setHeldMillis(age(holder.grantedNanos(), nowNanos));
        ConnectionInfo info = row.holderConnection();
        if (info != null) {
            shown.setAddress(info.remote().toString()).setWire(info.wire().label());
        }
        state.setHolder(shown);
        addSet(holder.keys(), state);
    }

    private static void addSet(KeySet keys, KeyState.Builder state) {
        if (!keys.isSingle()) {
            keys.keys().forEach(key -> state.addSetKeys(EventTranslator.bytes(key)));
        }
    }

    private static void addQueue(KeyRow row, KeyState.Builder state, int limit, long nowNanos) {
        row.queue().stream().limit(limit).forEach(queued -> state.addQueue(waiter(queued, nowNanos)));
        state.setQueueLeftOut(Math.max(0, row.view().waiters() - state.getQueueCount()));
    }

    private static Waiter waiter(KeyRow.QueuedRow queued, long nowNanos) {
        KeyView.WaiterView view = queued.waiter();
        Waiter.Builder waiter = Waiter.newBuilder()
                .setOwner(view.owner())
                .setConnection(view.requester().connection())
                .setWaitedMillis(age(view.queuedNanos(), nowNanos))
                .setWaitRemainingMillis(ahead(view.waitEndNanos(), nowNanos))
                .setLeaseMillis(view.leaseNanos() / NANOS_PER_MILLI);
        if (!view.keys().isSingle()) {
            view.keys().keys().forEach(key -> waiter.addSetKeys(EventTranslator.bytes(key)));
        }
        return named(waiter, queued.connection()).build();
    }

    private static Waiter.Builder named(Waiter.Builder waiter, @Nullable ConnectionInfo info) {
        return info == null
                ? waiter
                : waiter.setAddress(info.remote().toString())
                        .setWire(info.wire().label());
    }

    private static long age(long sinceNanos, long nowNanos) {
        return Math.max(0, nowNanos - sinceNanos) / NANOS_PER_MILLI;
    }

    /** Rounded up, so that a lease with something left never reads 0. */
    private static long ahead(long untilNanos, long nowNanos) {
        return (Math.max(0, untilNanos - nowNanos) + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    }
}
