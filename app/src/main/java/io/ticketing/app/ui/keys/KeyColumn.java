package io.ticketing.app.ui.keys;

import io.ticketing.observer.ObservedHolder;
import java.util.Comparator;
import java.util.function.ToLongFunction;

/** The columns, each with its order. A changing one moves by itself and is sorted again at a calm rate. */
public enum KeyColumn {
    KEY(190, false, Comparator.comparing(facts -> facts.row().key())),
    STATE(84, true, Comparator.comparingInt(facts -> facts.state().holding().ordinal())),
    OWNER(64, true, unsigned(ObservedHolder::owner)),
    TOKEN(76, true, unsigned(ObservedHolder::fencingToken)),
    REMAINING(150, true, byHolder(ObservedHolder::leaseEndsNanos)),
    WAITERS(64, true, Comparator.comparingInt(facts -> facts.state().waiters())),
    LONGEST_WAIT(92, true, Comparator.comparingLong(KeyColumn::waitingSince).reversed()),
    ADDRESS(136, true, Comparator.comparing(KeyColumn::address)),
    CONNECTION(56, true, byHolder(ObservedHolder::connection)),
    LEASE(60, true, byHolder(ObservedHolder::leaseMillis)),
    CHANGED(
            92,
            true,
            Comparator.<RowFacts>comparingLong(facts -> facts.state().changedNanos())
                    .reversed());

    private final double prefWidth;
    private final boolean changing;
    private final Comparator<RowFacts> order;

    KeyColumn(double prefWidth, boolean changing, Comparator<RowFacts> order) {
        this.prefWidth = prefWidth;
        this.changing = changing;
        this.order = order;
    }

    /** In pixels at 100 %. */
    public double prefWidth() {
        return prefWidth;
    }

    /** Whether its values change while a row stands. */
    public boolean isChanging() {
        return changing;
    }

    /** The order of rows; equal ones by key. */
    Comparator<RowFacts> order(boolean ascending) {
        Comparator<RowFacts> directed = ascending ? order : order.reversed();
        return directed.thenComparing(facts -> facts.row().key());
    }

    /** Rows without a holder come last. */
    private static Comparator<RowFacts> byHolder(ToLongFunction<ObservedHolder> value) {
        return Comparator.comparingLong(facts -> of(facts, value, Long.MAX_VALUE));
    }

    private static Comparator<RowFacts> unsigned(ToLongFunction<ObservedHolder> value) {
        return (one, two) -> Long.compareUnsigned(of(one, value, -1), of(two, value, -1));
    }

    private static long of(RowFacts facts, ToLongFunction<ObservedHolder> value, long without) {
        ObservedHolder holder = facts.state().holder();
        return holder == null ? without : value.applyAsLong(holder);
    }

    private static String address(RowFacts facts) {
        ObservedHolder holder = facts.state().holder();
        return holder == null ? "" : holder.address();
    }

    private static long waitingSince(RowFacts facts) {
        return facts.state().waiters() == 0 ? Long.MAX_VALUE : facts.state().oldestWaiterSinceNanos();
    }
}
