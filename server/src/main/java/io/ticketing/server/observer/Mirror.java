package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** The keys that this connection holds. */
    List<Key> heldBy(long connection) {
        List<Key> held = new ArrayList<>();
        for (KeyRow row : rows.values()) {
            var holder = row.view().holder();
            if (holder != null && holder.requester().connection() == connection) {
                held.add(row.key());
            }
        }
        return held;
    }
}
