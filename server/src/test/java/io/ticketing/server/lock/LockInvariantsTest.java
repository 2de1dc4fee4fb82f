package io.ticketing.server.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What must hold whatever happens, judged by the effects alone and without the model. */
class LockInvariantsTest {
    private static final LockLimits TIGHT = new LockLimits(3, 5, 4, 1, 1);

    @Property(tries = 3_000)
    void noKeyEverHasTwoHolders(@ForAll("runs") List<Step> steps) {
        Map<Key, Long> holders = new HashMap<>();
        for (Effect effect : effectsOf(finished(steps))) {
            switch (effect) {
                case Effect.Granted it ->
                    it.keys().keys().forEach(key -> assertThat(holders.put(key, it.fencingToken()))
                            .as("holder of %s at %s", key, it)
                            .isNull());
                case Effect.Released it -> assertHeldAndFree(holders, it.keys().keys(), it.fencingToken());
                case Effect.Expired it -> assertHeldAndFree(holders, it.keys().keys(), it.fencingToken());
                case Effect.GrantReturned it ->
                    assertHeldAndFree(holders, it.keys().keys(), it.fencingToken());
                default -> {}
            }
        }
        assertThat(holders).isEmpty();
    }

    private static void assertHeldAndFree(Map<Key, Long> holders, List<Key> keys, long token) {
        keys.forEach(key -> assertThat(holders.remove(key)).isEqualTo(token));
    }

    @Property(tries = 2_000)
    void aLeaseIsNeverTakenAwayBeforeItsEnd(@ForAll("runs") List<Step> steps) {
        Map<Long, Long> ends = new HashMap<>();
        for (Run.Applied applied : finished(steps).history) {
            for (Effect effect : applied.effects()) {
                if (effect instanceof Effect.Granted it) {
                    ends.put(it.fencingToken(), applied.nowNanos() + it.leaseNanos());
                } else if (effect instanceof Effect.Expired it) {
                    assertThat(applied.nowNanos()).isGreaterThanOrEqualTo(ends.get(it.fencingToken()));
                }
            }
        }
    }

    @Property(tries = 2_000)
    void tokensRiseStrictlyFromOne(@ForAll("runs") List<Step> steps) {
        List<Long> tokens = effectsOf(finished(steps)).stream()
                .filter(Effect.Granted.class::isInstance)
                .map(effect -> ((Effect.Granted) effect).fencingToken())
                .toList();
        for (int i = 0; i < tokens.size(); i++) {
            assertThat(tokens.get(i)).isEqualTo(i + 1L);
        }
    }

    @Property(tries = 3_000)
    void everyRequestEndsExactlyOnce(@ForAll("runs") List<Step> steps) {
        Run run = finished(steps);
        List<Requester> asked = new ArrayList<>();
        List<Requester> ended = new ArrayList<>();
        for (Run.Applied applied : run.history) {
            switch (applied.command()) {
                case Command.Acquire it -> asked.add(it.requester());
                case Command.Release it -> asked.add(it.requester());
                default -> {}
            }
            applied.effects().forEach(effect -> {
                switch (effect) {
                    case Effect.Reply it -> ended.add(it.requester());
                    case Effect.WaiterDropped it -> ended.add(it.requester());
                    default -> {}
                }
            });
        }
        assertThat(ended).containsExactlyInAnyOrderElementsOf(asked);
        assertThat(run.table.waiterCount()).isZero();
        assertThat(run.table.keyCount()).isZero();
        assertThat(run.table.lapsedCount()).isZero();
    }

    @Property(tries = 3_000)
    void whoeverIsGrantedFromTheQueueHadNobodyBeforeIt(@ForAll("runs") List<Step> steps) {
        List<Effect.Queued> waiting = new ArrayList<>();
        for (Effect effect : effectsOf(finished(steps))) {
            switch (effect) {
                case Effect.Queued it -> waiting.add(it);
                case Effect.TimedOut it ->
                    waiting.removeIf(other -> other.requester().equals(it.requester()));
                case Effect.WaiterDropped it ->
                    waiting.removeIf(other -> other.requester().equals(it.requester()));
                case Effect.Granted it
                when it.row() == MatrixRow.A4 -> {
                    Effect.Queued first = waiting.stream()
                            .filter(other -> overlap(other, it))
                            .findFirst()
                            .orElseThrow();
                    assertThat(first.requester()).isEqualTo(it.requester());
                    waiting.remove(first);
                }
                default -> {}
            }
        }
    }

    private static boolean overlap(Effect one, Effect other) {
        return one.keys().keys().stream().anyMatch(other.keys().keys()::contains);
    }

    @Property(tries = 3_000)
    void nobodyWaitsForFreeKeysUnlessSomebodyBeforeItDoes(@ForAll("runs") List<Step> steps) {
        Run run = new Run(TIGHT);
        for (Step step : steps) {
            run.take(step);
            assertNobodyWaitsForNothing(run.table);
        }
    }

    private static void assertNobodyWaitsForNothing(LockTable table) {
        for (Key key : Step.KEYS) {
            for (KeyView.WaiterView waiter : table.queue(key, 100)) {
                boolean ready = waiter.keys().keys().stream().allMatch(wanted -> isReadyFor(table, wanted, waiter));
                assertThat(ready).as("%s waits though it is its turn", waiter).isFalse();
            }
        }
    }

    private static boolean isReadyFor(LockTable table, Key key, KeyView.WaiterView waiter) {
        return table.view(key).orElseThrow().holder() == null
                && table.queue(key, 1).getFirst().equals(waiter);
    }

    @Property(tries = 3_000)
    void whoeverWaitsLongEnoughIsGrantedWhenTheTableIsAdvancedOnTime(@ForAll("patientRuns") List<Step> steps) {
        Run run = new Run(new LockLimits(1_000, 1_000, 100, 1, 1));
        steps.forEach(run::takePunctually);
        run.drain();
        assertThat(effectsOf(run))
                .noneMatch(effect -> effect instanceof Effect.TimedOut it && it.row() == MatrixRow.A4);
        assertThat(run.table.waiterCount()).isZero();
    }

    @Provide
    Arbitrary<List<Step>> runs() {
        return Step.runs(60);
    }

    /** Every wait is as long as no queue of such a run can last. */
    @Provide
    Arbitrary<List<Step>> patientRuns() {
        return Step.runs(40)
                .map(steps -> steps.stream().map(LockInvariantsTest::patient).toList());
    }

    private static Step patient(Step step) {
        return step instanceof Step.Acquire it
                ? new Step.Acquire(it.pause(), it.connection(), it.keys(), 100_000, it.lease())
                : step;
    }

    private static Run finished(List<Step> steps) {
        Run run = new Run(TIGHT);
        steps.forEach(run::take);
        run.drain();
        return run;
    }

    private static List<Effect> effectsOf(Run run) {
        return run.history.stream()
                .flatMap(applied -> applied.effects().stream())
                .toList();
    }
}
