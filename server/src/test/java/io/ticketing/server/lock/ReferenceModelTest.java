package io.ticketing.server.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.ReferenceTable.Held;
import io.ticketing.server.lock.ReferenceTable.Waiting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** The table does what the plain reference model does, effect by effect, and shows the same. */
class ReferenceModelTest {
    private record Change(MatrixRow row, long nanos) {}

    @Property(tries = 10_000)
    void everyEffectAndEveryViewIsThatOfTheModel(
            @ForAll("runs") List<Step> steps, @ForAll("limits") LockLimits limits) {
        Run run = new Run(limits);
        ReferenceTable model = new ReferenceTable(limits);
        Map<Key, Change> changes = new HashMap<>();
        for (Step step : steps) {
            Run.Applied applied = run.take(step);
            assertThat(applied.effects()).isEqualTo(model.apply(applied.command(), applied.nowNanos()));
            applied.effects().forEach(effect -> note(effect, applied.nowNanos(), changes));
            assertSameFigures(run.table, model);
            Step.KEYS.forEach(key -> assertSameKey(key, run.table, model, changes));
        }
    }

    @Provide
    Arbitrary<List<Step>> runs() {
        return Step.runs(60);
    }

    @Provide
    Arbitrary<LockLimits> limits() {
        Arbitrary<Integer> few = Arbitraries.integers().between(1, 4);
        return Combinators.combine(few, few, few)
                .as((perKey, waiters, keys) -> new LockLimits(perKey, waiters, keys, 1, 1));
    }

    private static void assertSameFigures(LockTable table, ReferenceTable model) {
        assertThat(table.keyCount()).isEqualTo(model.registered().size());
        assertThat(table.waiterCount()).isEqualTo(model.waiting().size());
        assertThat(table.highestToken()).isEqualTo(model.highestToken());
        assertThat(table.nextDeadlineNanos()).isEqualTo(model.nextDeadlineNanos());
        assertThat(table.lapsedCount())
                .isEqualTo(model.lapsed().stream()
                        .mapToInt(grant -> grant.request().keys().size())
                        .sum());
        assertThat(table.keys()).containsExactlyInAnyOrderElementsOf(model.registered());
    }

    private static void assertSameKey(Key key, LockTable table, ReferenceTable model, Map<Key, Change> changes) {
        Optional<KeyView> view = table.view(key);
        assertThat(view.isPresent()).isEqualTo(model.registered().contains(key));
        view.ifPresent(shown -> {
            List<Waiting> queue = model.queueOf(key);
            assertThat(shown.holder()).isEqualTo(viewOf(model.holderOf(key)));
            assertThat(shown.waiters()).isEqualTo(queue.size());
            assertThat(table.queue(key, 100))
                    .isEqualTo(queue.stream().map(ReferenceModelTest::viewOf).toList());
            assertThat(new Change(shown.lastRow(), shown.changedNanos())).isEqualTo(changes.get(key));
            if (!queue.isEmpty()) {
                assertThat(shown.oldestWaiterSinceNanos())
                        .isEqualTo(queue.getFirst().queuedNanos());
            }
        });
    }

    private static KeyView.@Nullable HolderView viewOf(@Nullable Held held) {
        return held == null
                ? null
                : new KeyView.HolderView(
                        held.request().requester(),
                        held.request().keys(),
                        held.request().owner(),
                        held.token(),
                        held.grantedNanos(),
                        held.request().leaseNanos());
    }

    private static KeyView.WaiterView viewOf(Waiting waiting) {
        return new KeyView.WaiterView(
                waiting.request().requester(),
                waiting.request().keys(),
                waiting.request().owner(),
                waiting.queuedNanos(),
                waiting.endNanos(),
                waiting.request().leaseNanos());
    }

    /** Keeps what the effects say about the last change of each key. */
    private static void note(Effect effect, long nowNanos, Map<Key, Change> changes) {
        boolean changesKeys =
                switch (effect) {
                    case Effect.Busy _, Effect.NotCurrent _, Effect.OtherKeySet _, Effect.Lapsed _ -> false;
                    case Effect.TimedOut timedOut -> timedOut.row() == MatrixRow.A4;
                    case Effect.Queued _,
                            Effect.Granted _,
                            Effect.Released _,
                            Effect.Expired _,
                            Effect.WaiterDropped _,
                            Effect.GrantReturned _ -> true;
                };
        if (changesKeys) {
            KeySet keys = effect.keys();
            keys.keys().forEach(key -> changes.put(key, new Change(effect.row(), nowNanos)));
        }
    }
}
