package io.ticketing.server.lock;

import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import java.util.ArrayList;
import java.util.List;

/** A table that random steps are applied to, and all that it did. */
final class Run {
    /** What one command did. */
    record Applied(Command command, long nowNanos, List<Effect> effects) {}

    final LockTable table;
    final List<Applied> history = new ArrayList<>();

    private final List<Effect.Granted> grants = new ArrayList<>();
    private List<Effect> effects = new ArrayList<>();
    private long nowNanos;
    private long requests;

    Run(LockLimits limits) {
        table = new LockTable(limits, 0, effect -> effects.add(effect));
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Time goes by, then the step happens. */
    Applied take(Step step) {
        nowNanos += step.pause();
        return apply(commandOf(step));
    }

    /** As {@link #take}, but before it the table is advanced at each of its deadlines, on time. */
    Applied takePunctually(Step step) {
        long until = nowNanos + step.pause();
        advanceUntil(until);
        nowNanos = until;
        return apply(commandOf(step));
    }

    /** Advances at each deadline up to and at this instant. */
    void advanceUntil(long lastNanos) {
        while (table.nextDeadlineNanos() <= lastNanos) {
            nowNanos = Math.max(nowNanos, table.nextDeadlineNanos());
            apply(new Command.Advance());
        }
    }

    /** Advances until nothing is due any more. */
    void drain() {
        advanceUntil(Long.MAX_VALUE - 1);
        apply(new Command.Sweep());
    }

    private Applied apply(Command command) {
        effects = new ArrayList<>();
        table.apply(command, nowNanos);
        for (Effect effect : effects) {
            if (effect instanceof Effect.Granted granted) {
                grants.add(granted);
            }
        }
        Applied applied = new Applied(command, nowNanos, effects);
        history.add(applied);
        return applied;
    }

    private Command commandOf(Step step) {
        return switch (step) {
            case Step.Acquire it ->
                new Command.Acquire(requester(it.connection()), it.keys(), it.connection(), it.patience(), it.lease());
            case Step.Release it -> release(grant(it.grantsAgo()).keys(), grant(it.grantsAgo()));
            case Step.ReleaseOtherKeys it -> release(it.keys(), grant(it.grantsAgo()));
            case Step.ReturnGrant it ->
                new Command.ReturnGrant(
                        grant(it.grantsAgo()).keys(), grant(it.grantsAgo()).fencingToken());
            case Step.Disconnect it -> new Command.Disconnect(it.connection());
            case Step.Advance _ -> new Command.Advance();
            case Step.Sweep _ -> new Command.Sweep();
        };
    }

    private Command release(KeySet keys, Effect.Granted granted) {
        return new Command.Release(requester(9), keys, granted.fencingToken());
    }

    private Requester requester(long connection) {
        return new Requester(connection, ++requests);
    }

    /** A grant of the past; one that never was while there were not so many. */
    private Effect.Granted grant(int ago) {
        return ago < grants.size() ? grants.get(grants.size() - 1 - ago) : NEVER_GRANTED;
    }

    private static final Effect.Granted NEVER_GRANTED = new Effect.Granted(
            new Requester(9, 0), MatrixRow.A1, null, KeySet.of(Step.KEYS.getFirst()), 9, 1_000_000, 0, 1, 0);
}
