package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table as the observers' loop last heard of it. On that loop only. */
final class Mirror {
    private final Map<Key, KeyRow> rows = new HashMap<>();
    private boolean complete;
    private int keysInAll;
    private long changes;

    void apply(RowBatch batch) {
        batch.changed().forEach(row -> rows.put(row.key(), row));
        batch.gone().forEach(rows::remove);
        complete |= batch.complete();
        keysInAll = batch.keysInAll();
        changes = batch.changes();
    }

    void clear() {
        rows.clear();
        complete = false;
    }

    /** Whether it has been equal to the table once; since then it follows. */
    boolean isComplete() {
        return complete;
    }

    @Nullable
    KeyRow find(Key key) {
        return rows.get(key);
    }

    Collection<KeyRow> rows() {
        return rows.values();
    }

    int keysInAll() {
        return keysInAll;
    }

    long changes() {
        return changes;
    }

    /** The keys that any of these connections holds; one pass, however many there are. */
    List<Key> heldBy(Set<Long> connections) {
        List<Key> held = new ArrayList<>();
        if (!connections.isEmpty()) {
            rows.values().stream()
                    .filter(row -> isHeldBy(row, connections))
                    .map(KeyRow::key)
                    .forEach(held::add);
        }
        return held;
    }

    private static boolean isHeldBy(KeyRow row, Set<Long> connections) {
        var holder = row.view().holder();
        return holder != null && connections.contains(holder.requester().connection());
    }
}
