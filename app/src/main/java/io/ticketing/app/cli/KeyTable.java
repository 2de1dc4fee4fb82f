package io.ticketing.app.cli;

import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Keys as lines of a table, and as JSON. */
final class KeyTable {
    private static final String FORMAT = "%s %-9s %9s %8s %9s %20s %s %s";

    private static final int KEY_COLUMNS = 32;
    private static final int ADDRESS_COLUMNS = 21;

    private KeyTable() {}

    static String header() {
        return String.format(
                FORMAT,
                Columns.left("KEY", KEY_COLUMNS),
                "STATE",
                "LEFT",
                "WAITERS",
                "WAITING",
                "TOKEN",
                Columns.left("HOLDER", ADDRESS_COLUMNS),
                "ROW");
    }

    static String line(ObservedKey key, long nowNanos) {
        ObservedHolder holder = key.holder();
        return String.format(
                Locale.ROOT,
                FORMAT,
                Columns.left(KeyText.escaped(key.key()), KEY_COLUMNS),
                state(key, nowNanos),
                holder == null ? "-" : seconds(Math.max(0, holder.leaseEndsNanos() - nowNanos)),
                key.waiters(),
                key.waiters() == 0 ? "-" : seconds(nowNanos - key.oldestWaiterSinceNanos()),
                holder == null ? "-" : Long.toUnsignedString(holder.fencingToken()),
                Columns.left(holder == null ? "-" : holder.address(), ADDRESS_COLUMNS),
                key.lastRow());
    }

    /** "expired" waits for the server: the key goes, or goes over, when the server says so. */
    static String state(ObservedKey key, long nowNanos) {
        ObservedHolder holder = key.holder();
        if (holder == null) {
            return "reserved";
        }
        boolean expired = key.holding() == ObservedKey.Holding.EXPIRED || nowNanos - holder.leaseEndsNanos() >= 0;
        return expired ? "expired" : "held";
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    static Map<String, ?> json(ObservedKey key, long nowNanos) {
        ObservedHolder holder = key.holder();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("key", key.key().text());
        object.put("state", state(key, nowNanos));
        if (holder != null) {
            object.put("fencingToken", Long.toUnsignedString(holder.fencingToken()));
            object.put("owner", Long.toUnsignedString(holder.owner()));
            object.put("connection", Long.toUnsignedString(holder.connection()));
            object.put("address", holder.address());
            object.put("leaseMillis", holder.leaseMillis());
            object.put("leaseRemainingMillis", Math.max(0, (holder.leaseEndsNanos() - nowNanos) / 1_000_000));
            object.put("wire", holder.wire().label());
        }
        object.put("waiters", key.waiters());
        object.put("lastRow", key.lastRow().name());
        if (!key.setKeys().isEmpty()) {
            object.put("setKeys", key.setKeys().stream().map(Key::text).toList());
        }
        return object;
    }
}
