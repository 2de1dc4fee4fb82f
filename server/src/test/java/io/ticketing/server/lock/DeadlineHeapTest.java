package io.ticketing.server.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Deadlines come in order, stale ones never, and released long leases take no memory. */
class DeadlineHeapTest {
    private static final Comparator<Item> IN_ORDER =
            Comparator.comparingLong(Item::endNanos).thenComparing(Item::order, Long::compareUnsigned);

    private static final class Item implements Timed {
        private final long end;
        private final long order;
        private boolean pending = true;

        Item(long end, long order) {
            this.end = end;
            this.order = order;
        }

        @Override
        public long endNanos() {
            return end;
        }

        @Override
        public long order() {
            return order;
        }

        @Override
        public boolean isPending() {
            return pending;
        }

        @Override
        public String toString() {
            return end + "#" + Long.toUnsignedString(order);
        }
    }

    enum Act {
        ADD,
        FORGET,
        POLL
    }

    record Move(Act act, int figure) {}

    @Property(tries = 1_000)
    void itDoesWhatASortedListDoes(@ForAll("moves") List<Move> moves) {
        DeadlineHeap<Item> heap = new DeadlineHeap<>();
        List<Item> model = new ArrayList<>();
        long orders = Long.MAX_VALUE - 10;
        for (Move move : moves) {
            switch (move.act()) {
                case ADD -> add(new Item(move.figure(), ++orders), heap, model);
                case FORGET -> forget(move.figure(), heap, model);
                case POLL -> assertThat(heap.pollEnded(move.figure())).isEqualTo(poll(move.figure(), model));
            }
            assertThat(heap.nextNanos())
                    .isEqualTo(model.stream().mapToLong(Item::endNanos).min().orElse(DeadlineHeap.NEVER));
            assertThat(heap.size()).isBetween(model.size(), 2 * model.size() + 64);
        }
    }

    private static void add(Item item, DeadlineHeap<Item> heap, List<Item> model) {
        heap.add(item);
        model.add(item);
    }

    private static void forget(int index, DeadlineHeap<Item> heap, List<Item> model) {
        if (!model.isEmpty()) {
            model.remove(index % model.size()).pending = false;
            heap.forget();
        }
    }

    private static @Nullable Item poll(long nowNanos, List<Item> model) {
        Item first = model.stream()
                .filter(item -> item.hasEnded(nowNanos))
                .min(IN_ORDER)
                .orElse(null);
        model.remove(first);
        return first;
    }

    @Provide
    Arbitrary<List<Move>> moves() {
        Arbitrary<Act> acts =
                Arbitraries.frequency(Tuple.of(4, Act.ADD), Tuple.of(3, Act.FORGET), Tuple.of(1, Act.POLL));
        return Combinators.combine(acts, Arbitraries.integers().between(0, 50))
                .as(Move::new)
                .list()
                .ofMaxSize(300);
    }

    @Test
    void longLeasesThatAreReleasedAtOnceLeaveNothingBehind() {
        DeadlineHeap<Item> heap = new DeadlineHeap<>();
        int largest = 0;
        for (int i = 1; i <= 1_000_000; i++) {
            Item item = new Item(30_000_000_000L + i, i);
            heap.add(item);
            item.pending = false;
            heap.forget();
            largest = Math.max(largest, heap.size());
        }
        assertThat(largest).isLessThanOrEqualTo(64);
    }
}
