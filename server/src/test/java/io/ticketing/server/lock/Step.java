package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * One step of a random run: first time goes by, then something happens. Grants are named by how many grants ago they
 * were made, so that a run can be shrunk.
 */
sealed interface Step {
    /** The keys of a random run. */
    List<Key> KEYS = List.of(Key.of("a"), Key.of("b"), Key.of("c"), Key.of("d"));

    int pause();

    record Acquire(int pause, int connection, KeySet keys, int patience, int lease) implements Step {}

    record Release(int pause, int grantsAgo) implements Step {}

    record ReleaseOtherKeys(int pause, int grantsAgo, KeySet keys) implements Step {}

    record ReturnGrant(int pause, int grantsAgo) implements Step {}

    record Disconnect(int pause, int connection) implements Step {}

    record Advance(int pause) implements Step {}

    record Sweep(int pause) implements Step {}

    /** Runs of any steps; many instants are the same, many leases and waits end together. */
    static Arbitrary<List<Step>> runs(int longest) {
        return Arbitraries.frequencyOf(
                        Tuple.of(10, acquires()),
                        Tuple.of(5, releases()),
                        Tuple.of(1, releasesOfOtherKeys()),
                        Tuple.of(1, grantsAgo(ReturnGrant::new)),
                        Tuple.of(1, Combinators.combine(pauses(), connections()).as(Disconnect::new)),
                        Tuple.of(3, pauses().map(Advance::new)),
                        Tuple.of(1, pauses().map(Sweep::new)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(longest);
    }

    private static Arbitrary<Step> acquires() {
        return Combinators.combine(
                        pauses(),
                        connections(),
                        keySets(),
                        Arbitraries.frequencyOf(
                                Tuple.of(1, Arbitraries.just(0)),
                                Tuple.of(3, Arbitraries.integers().between(1, 9))),
                        Arbitraries.integers().between(1, 6))
                .as(Acquire::new);
    }

    private static Arbitrary<Step> releases() {
        return grantsAgo(Release::new);
    }

    private static Arbitrary<Step> releasesOfOtherKeys() {
        return Combinators.combine(pauses(), Arbitraries.integers().between(0, 5), keySets())
                .as(ReleaseOtherKeys::new);
    }

    private static Arbitrary<Step> grantsAgo(Combinators.F2<Integer, Integer, Step> step) {
        return Combinators.combine(pauses(), Arbitraries.integers().between(0, 5))
                .as(step);
    }

    private static Arbitrary<Integer> pauses() {
        return Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(2, 1), Tuple.of(1, 3));
    }

    private static Arbitrary<Integer> connections() {
        return Arbitraries.integers().between(1, 4);
    }

    private static Arbitrary<KeySet> keySets() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.of(KEYS).map(KeySet::of)),
                Tuple.of(
                        2,
                        Arbitraries.of(KEYS)
                                .set()
                                .ofMinSize(2)
                                .ofMaxSize(3)
                                .map(keys -> KeySet.sorted(new ArrayList<>(keys)))));
    }
}
