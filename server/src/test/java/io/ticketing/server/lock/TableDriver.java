package io.ticketing.server.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.config.LockLimits;
import java.util.ArrayList;
import java.util.List;

/** A lock table with a virtual clock in seconds, and what each command did. */
final class TableDriver {
    static final LockLimits ROOMY = new LockLimits(100, 100, 100, 100, 100);
    static final long SECOND = 1_000_000_000L;

    final LockTable table;

    private final List<Effect> effects = new ArrayList<>();
    private long nowNanos = 1_000 * SECOND;
    private long requests;

    TableDriver() {
        this(ROOMY);
    }

    TableDriver(LockLimits limits) {
        table = new LockTable(limits, 0, effects::add);
    }

    static KeySet keys(String... names) {
        return KeySet.sorted(List.of(names).stream().map(Key::of).toList());
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Lets time go by; nothing is told to the table. */
    void pass(long seconds) {
        nowNanos += seconds * SECOND;
    }

    List<Effect> apply(Command command) {
        effects.clear();
        table.apply(command, nowNanos);
        return List.copyOf(effects);
    }

    /** An acquire by an owner on a connection of the same number. */
    List<Effect> acquire(long owner, long waitSeconds, long leaseSeconds, String... names) {
        return apply(new Command.Acquire(
                new Requester(owner, ++requests), keys(names), owner, waitSeconds * SECOND, leaseSeconds * SECOND));
    }

    /** Acquires free keys; returns the token. */
    long hold(long owner, long leaseSeconds, String... names) {
        return granted(acquire(owner, 0, leaseSeconds, names)).fencingToken();
    }

    /** Acquires held keys: the request waits. */
    void queue(long owner, long waitSeconds, String... names) {
        assertThat(only(acquire(owner, waitSeconds, 10, names))).isInstanceOf(Effect.Queued.class);
    }

    List<Effect> release(long token, String... names) {
        return apply(new Command.Release(new Requester(99, ++requests), keys(names), token));
    }

    List<Effect> disconnect(long connection) {
        return apply(new Command.Disconnect(connection));
    }

    List<Effect> giveBack(long token, String... names) {
        return apply(new Command.ReturnGrant(keys(names), token));
    }

    List<Effect> advance() {
        return apply(new Command.Advance());
    }

    List<Effect> sweep() {
        return apply(new Command.Sweep());
    }

    KeyView view(String name) {
        return table.view(Key.of(name)).orElseThrow();
    }

    boolean knows(String name) {
        return table.view(Key.of(name)).isPresent();
    }

    /** The token that holds the key. */
    long holderOf(String name) {
        KeyView.HolderView holder = view(name).holder();
        assertThat(holder).as("holder of %s", name).isNotNull();
        return holder == null ? 0 : holder.fencingToken();
    }

    List<Long> queueOf(String name) {
        return table.queue(Key.of(name), 100).stream()
                .map(KeyView.WaiterView::owner)
                .toList();
    }

    static Effect only(List<Effect> effects) {
        assertThat(effects).hasSize(1);
        return effects.getFirst();
    }

    /** The one grant among the effects. */
    static Effect.Granted granted(List<Effect> effects) {
        return the(Effect.Granted.class, effects);
    }

    /** The one effect of this kind. */
    static <T extends Effect> T the(Class<T> kind, List<Effect> effects) {
        List<T> found =
                effects.stream().filter(kind::isInstance).map(kind::cast).toList();
        assertThat(found).as("%s in %s", kind.getSimpleName(), effects).hasSize(1);
        return found.getFirst();
    }

    /** The kinds of the effects in order. */
    static List<String> kinds(List<Effect> effects) {
        return effects.stream().map(effect -> effect.getClass().getSimpleName()).toList();
    }
}
