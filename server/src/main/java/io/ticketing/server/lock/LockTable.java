package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.KeyView.WaiterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Who holds which key, and who waits for it. A pure core: the instant comes in with each command, effects go out while
 * it is applied. Not safe for several threads; one writer calls it.
 *
 * <p><b>One key.</b> The rows of {@code docs/matrix.md}, evaluated on the state as it is at the command's own instant.
 * A lease has ended when the clock reaches its end, and so has a wait. {@link Command.Advance} is for the driver's timer;
 * an acquire that comes between a lease's end and that Advance wins by A2, so the expiry path is not FIFO.
 *
 * <p><b>Key sets.</b> A request for several keys is granted whole under one token, or not at all. A waiting request stands
 * in the queue of each of its keys, all in arrival order, and is granted when all its keys are free and it is the head
 * of all their queues. A key that nobody holds but somebody waits for is reserved: an arrival queues behind (A4), or is
 * told T when it does not wait (A3). So the oldest waiting request is always the head of all its queues: it gets its keys
 * as soon as their holders let go, whatever came later, which excludes both deadlock and starvation on the release path.
 * A release names exactly the keys of the grant. A take-over of one expired key ends the whole grant that held it.
 */
public final class LockTable {
    private final Registry registry;
    private final HandOver handOver;
    private final AcquireRules acquireRules;
    private final ReleaseRules releaseRules;
    private final ExpiryRules expiryRules;
    private final Consumer<? super Effect> effects;

    /**
     * An empty table.
     *
     * @param highestToken unsigned; the first grant gets the next one
     * @param effects receives what each command did, while it is applied; must not call back into the table
     */
    public LockTable(LockLimits limits, long highestToken, Consumer<? super Effect> effects) {
        this.effects = effects;
        this.registry = new Registry(highestToken);
        this.handOver = new HandOver(registry, effects);
        this.expiryRules = new ExpiryRules(registry, handOver, effects);
        this.releaseRules = new ReleaseRules(registry, handOver, effects);
        this.acquireRules = new AcquireRules(limits, registry, handOver, expiryRules, effects);
    }

    /**
     * Carries out one command at an instant.
     *
     * @param nowNanos of a clock that never goes back; all instants of the table are of this clock
     */
    public void apply(Command command, long nowNanos) {
        switch (command) {
            case Command.Acquire acquire -> acquireRules.apply(acquire, nowNanos);
            case Command.Release release -> releaseRules.apply(release, nowNanos);
            case Command.Disconnect disconnect -> dropWaitersOf(disconnect.connection(), nowNanos);
            case Command.ReturnGrant undelivered -> releaseRules.returnGrant(undelivered, nowNanos);
            case Command.Advance _ -> expiryRules.advance(nowNanos);
            case Command.Sweep _ -> expiryRules.sweep(nowNanos);
        }
    }

    private void dropWaitersOf(long connection, long nowNanos) {
        for (Waiter waiter : registry.waitersOf(connection)) {
            handOver.remove(waiter);
            HandOver.touch(waiter.entries, MatrixRow.DISCONNECT, nowNanos);
            effects.accept(new Effect.WaiterDropped(
                    waiter.request.requester(), waiter.keys(), waiter.request.owner(), waiter.waitedNanos(nowNanos)));
        }
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.DISCONNECT, nowNanos);
    }

    /** When {@link Command.Advance} is next needed; {@link Long#MAX_VALUE} when nothing is due ever. */
    public long nextDeadlineNanos() {
        return registry.deadlines.nextNanos();
    }

    /** How many keys are registered: held, expired, or reserved. */
    public int keyCount() {
        return registry.keyCount();
    }

    /** How many requests wait; one for a set counts once. */
    public int waiterCount() {
        return registry.waiterCount();
    }

    /** The newest fencing token, unsigned. */
    public long highestToken() {
        return registry.highestToken();
    }

    /** Keys whose lease was found ended with nobody waiting; the next sweep clears them. */
    public int lapsedCount() {
        return registry.lapsed.stream().mapToInt(grant -> grant.keys.size()).sum();
    }

    /** The key as it stands, or empty when it is not registered. */
    public Optional<KeyView> view(Key key) {
        return Optional.ofNullable(registry.find(key)).map(KeyView::of);
    }

    /** The first {@code limit} waiters of the key, head first. */
    public List<WaiterView> queue(Key key, int limit) {
        KeyEntry entry = registry.find(key);
        List<WaiterView> waiters = new ArrayList<>();
        if (entry != null) {
            entry.queue.forFirst(limit, waiter -> waiters.add(WaiterView.of(waiter)));
        }
        return waiters;
    }

    /** Calls back with the connection of each held key's holder, in no order and as often as it holds one. */
    public void forEachHolderConnection(LongConsumer visitor) {
        for (KeyEntry entry : registry.all()) {
            if (entry.grant != null) {
                visitor.accept(entry.grant.requester.connection());
            }
        }
    }

    /** All registered keys, in no order; a copy. */
    public List<Key> keys() {
        return registry.all().stream().map(entry -> entry.key).toList();
    }
}
