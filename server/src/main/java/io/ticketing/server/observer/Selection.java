package io.ticketing.server.observer;

import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.protocol.Key;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.Set;

/** Which keys a subscriber sees: a filter, and where it asked for the first few only, an order. Immutable. */
final class Selection {
    private final byte[] prefix;
    private final boolean contendedOnly;
    private final boolean expiredOnly;
    private final int firstCount;
    private final KeyOrder order;

    Selection(StateFilter filter) {
        this.prefix = filter.getKeyPrefix().toByteArray();
        this.contendedOnly = filter.getContendedOnly();
        this.expiredOnly = filter.getExpiredOnly();
        this.firstCount = filter.getFirstCount() < 0 ? Integer.MAX_VALUE : filter.getFirstCount();
        this.order = filter.getOrder();
    }

    boolean isWindow() {
        return firstCount > 0;
    }

    boolean passes(KeyRow row, long nowNanos) {
        return startsWith(row.key(), prefix)
                && (!contendedOnly || row.view().waiters() > 0)
                && (!expiredOnly || row.view().isExpired(nowNanos));
    }

    private static boolean startsWith(Key key, byte[] prefix) {
        if (key.length() < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (key.byteAt(i) != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    /** The first few of all rows that pass; equal ones by key, so that the choice is stable. */
    Set<Key> window(Collection<KeyRow> rows, long nowNanos) {
        Comparator<KeyRow> firstFirst = comparator().thenComparing(KeyRow::key);
        PriorityQueue<KeyRow> best = new PriorityQueue<>(firstFirst.reversed());
        for (KeyRow row : rows) {
            if (passes(row, nowNanos)) {
                best.add(row);
                if (best.size() > firstCount) {
                    best.poll();
                }
            }
        }
        Set<Key> keys = new LinkedHashSet<>();
        best.forEach(row -> keys.add(row.key()));
        return keys;
    }

    private Comparator<KeyRow> comparator() {
        return switch (order) {
            case KEY_ORDER_WAITERS -> Comparator.comparingInt(row -> -row.view().waiters());
            case KEY_ORDER_LONGEST_WAIT -> Comparator.comparingLong(Selection::waitingSince);
            case KEY_ORDER_LEASE_REMAINING -> Comparator.comparingLong(Selection::leaseEnd);
            case KEY_ORDER_LAST_CHANGE ->
                Comparator.comparingLong(row -> -row.view().changedNanos());
            case KEY_ORDER_KEY, UNRECOGNIZED -> Comparator.comparing(KeyRow::key);
        };
    }

    private static long waitingSince(KeyRow row) {
        return row.view().waiters() == 0 ? Long.MAX_VALUE : row.view().oldestWaiterSinceNanos();
    }

    private static long leaseEnd(KeyRow row) {
        var holder = row.view().holder();
        return holder == null ? Long.MAX_VALUE : holder.leaseEndNanos();
    }
}
