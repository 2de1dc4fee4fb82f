package io.ticketing.app.state;

import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys as last observed. On the state thread only. */
final class KeyBook {
    private final Map<Key, ObservedKey> keys = new HashMap<>();

    void apply(Changes changes) {
        if (changes.replaceAll()) {
            keys.clear();
        }
        changes.keys().forEach(key -> keys.put(key.key(), key));
        changes.gone().forEach(keys::remove);
    }

    /** Who holds this key, or null when nobody is known to. */
    @Nullable
    ObservedHolder holder(Key key) {
        ObservedKey state = keys.get(key);
        return state == null ? null : state.holder();
    }
}
