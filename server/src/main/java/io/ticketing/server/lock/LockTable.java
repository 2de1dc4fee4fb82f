package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.KeyView.WaiterView;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Who holds which key and who waits for it: the specification ({@code docs/matrix.md}) as a pure state machine. No
 * clock, no threads, no I/O: a command goes in with the instant, what it did comes out as {@link Effect}s, in the order
 * in which it happened, before {@link #apply} returns.
 *
 * <p><b>Time.</b> Instants are those of one clock that never goes back from one command to the next and stays far below
 * {@link Long#MAX_VALUE}. A command sees the state as it is at its instant. A wait has ended when the instant has reached
 * its end: the waiter gets T with the first command at or after that, whichever it is, and is never granted. A lease
 * ends likewise, but its keys stay with the holder until somebody takes them: the next acquire (A2, which may so
 * overtake the waiters; the expiry path is not FIFO), {@link Command.Advance} for the head waiter, or
 * {@link Command.Sweep} when nobody waits. Until then the holder may still release them (R1, R2).
 *
 * <p><b>Tokens</b> rise strictly over all keys and grants, unsigned, and are never 0.
 *
 * <p><b>Key sets.</b> A request for several keys is granted whole, under one token, or not at all.
 *
 * <ul>
 *   <li>It is granted at once when every key is unregistered (A1), or expired or unregistered (A2).
 *   <li>Otherwise it waits in the queue of each of its keys. All queues have one order, that of arrival. It is granted
 *       when nobody holds its keys and it is at the head of all its queues. The waiter that came first of all is always
 *       at the head of its queues, so no order of keys can deadlock.
 *   <li>A key that nobody holds but that somebody waits for is reserved: it counts as held for every arrival (A3, A4,
 *       A5), so single requests cannot starve a set.
 *   <li>Keys that come free together are offered in the order of arrival of those who wait for them.
 *   <li>The lease of a set ends as one. When an acquire takes over one of its keys (A2), or somebody waits for one of
 *       them at its end, the whole grant ends and its other keys go to their waiters or vanish.
 *   <li>It is released by naming exactly its keys. A current token with other keys is {@link Effect.OtherKeySet}.
 * </ul>
 *
 * <p>Not safe for use by several threads: one thread applies, and reads. The sink must not call back.
 */
public final class LockTable {
    private final Registry registry;
    private final AcquireRules acquireRules;
    private final ReleaseRules releaseRules;
    private final ExpiryRules expiryRules;
    private final DisconnectRules disconnectRules;

    /**
     * An empty table.
     *
     * @param highestToken unsigned; the first grant gets the next one. 0 for a new server
     * @param sink takes every effect as it happens
     */
    public LockTable(LockLimits limits, long highestToken, Consumer<? super Effect> sink) {
        registry = new Registry(highestToken);
        HandOver handOver = new HandOver(registry, sink);
        acquireRules = new AcquireRules(limits, registry, handOver, sink);
        releaseRules = new ReleaseRules(registry, handOver, sink);
        expiryRules = new ExpiryRules(registry, handOver, sink);
        disconnectRules = new DisconnectRules(registry, handOver, sink);
    }

    /**
     * Applies a command at an instant.
     *
     * @throws IllegalStateException if a grant is due and all tokens have been issued
     */
    public void apply(Command command, long nowNanos) {
        expiryRules.endWaits(nowNanos);
        switch (command) {
            case Command.Acquire acquire -> acquireRules.apply(acquire, nowNanos);
            case Command.Release release -> releaseRules.apply(release, nowNanos);
            case Command.Disconnect closed -> disconnectRules.dropWaiters(closed.connection(), nowNanos);
            case Command.ReturnGrant undelivered -> disconnectRules.giveBack(undelivered, nowNanos);
            case Command.Advance() -> expiryRules.endLeases(nowNanos);
            case Command.Sweep() -> {
                expiryRules.endLeases(nowNanos);
                expiryRules.sweep(nowNanos);
            }
        }
    }

    /**
     * When {@link Command.Advance} has something to do next, if nothing else comes before: in the past when that is now,
     * {@link Long#MAX_VALUE} when nothing is due ever.
     */
    public long nextDeadlineNanos() {
        return registry.nextDeadlineNanos();
    }

    /** How many deadlines are kept, stale ones too: at most twice what is pending and a constant. */
    int deadlineEntries() {
        return registry.deadlineEntries();
    }

    /** How many keys are registered: held, expired or reserved. */
    public int keyCount() {
        return registry.keys();
    }

    /** How many requests wait; one for a set counts once. */
    public int waiterCount() {
        return registry.waiters();
    }

    /** The token of the latest grant, unsigned; the constructor's while there was none. */
    public long highestToken() {
        return registry.highestToken();
    }

    /** Keys whose lease was found ended with nobody waiting; the next sweep clears them. */
    public int lapsedCount() {
        return registry.lapsed().stream().mapToInt(grant -> grant.keys().size()).sum();
    }

    /** The key as it stands, or empty when it is not registered. */
    public Optional<KeyView> view(Key key) {
        return Optional.ofNullable(registry.find(key)).map(KeyView::of);
    }

    /**
     * The wait queue of a key in order, the head first; empty if the key is not registered.
     *
     * @param limit the most waiters to show, 0 or more
     */
    public List<WaiterView> queue(Key key, int limit) {
        KeyEntry entry = registry.find(key);
        return entry == null
                ? List.of()
                : entry.queue.first(limit).stream().map(WaiterView::of).toList();
    }

    /** All registered keys, in no order; a copy. */
    public List<Key> keys() {
        return registry.entries().stream().map(entry -> entry.key).toList();
    }

    /** Shows every registered key, in no order. The visitor must not apply commands. */
    public void forEachKey(Consumer<KeyView> visitor) {
        registry.entries().forEach(entry -> visitor.accept(KeyView.of(entry)));
    }

    /** Calls back with the connection of each held key's holder, in no order and as often as it holds one. */
    public void forEachHolderConnection(LongConsumer visitor) {
        for (KeyEntry entry : registry.entries()) {
            Grant grant = entry.grant();
            if (grant != null) {
                visitor.accept(grant.requester().connection());
            }
        }
    }
}
