package io.ticketing.protocol;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The keys that one grant covers: 1..16 different keys, sorted by their bytes. A set of one is an ordinary lock.
 * Immutable.
 *
 * <p>Source: {@code docs/wire.md}, wire 0.4, key sets.
 *
 * @param keys sorted, without repetition
 */
public record KeySet(List<Key> keys) {
    /** The most keys in one set. */
    public static final int MAX_KEYS = 16;

    /**
     * Checks the order and the count.
     *
     * @throws IllegalArgumentException if the keys are not 1..16 different ones in byte order
     */
    public KeySet {
        keys = List.copyOf(keys);
        if (keys.isEmpty() || keys.size() > MAX_KEYS) {
            throw new IllegalArgumentException("A key set has 1 to 16 keys, not " + keys.size() + ".");
        }
        for (int i = 1; i < keys.size(); i++) {
            if (keys.get(i - 1).compareTo(keys.get(i)) >= 0) {
                throw new IllegalArgumentException("The keys of a set are different and sorted by their bytes.");
            }
        }
    }

    /** One key alone. */
    public static KeySet of(Key key) {
        return new KeySet(List.of(key));
    }

    /** These keys in any order; they are sorted here. */
    public static KeySet of(Key... keys) {
        return sorted(Arrays.asList(keys));
    }

    /** These keys in any order; they are sorted here. */
    public static KeySet sorted(Collection<Key> keys) {
        return new KeySet(keys.stream().sorted().toList());
    }

    /** The first key; the only one of an ordinary lock. */
    public Key first() {
        return keys.getFirst();
    }

    /** How many keys, 1..16. */
    public int size() {
        return keys.size();
    }

    /** Whether this is an ordinary lock of one key. */
    public boolean isSingle() {
        return keys.size() == 1;
    }
}
