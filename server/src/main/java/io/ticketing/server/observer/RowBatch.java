package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import java.util.List;
import java.util.Set;

/**
 * What changed since the last batch, at most once for each key.
 *
 * @param epoch of the feed's activation that it belongs to
 * @param closed connections that closed, whose held keys are to be shown so
 * @param complete whether nothing more was waiting, so that the mirror equals the table at this instant
 * @param changes of the table's state since the server started
 */
record RowBatch(
        long epoch,
        List<KeyRow> changed,
        List<Key> gone,
        Set<Long> closed,
        boolean complete,
        int keysInAll,
        long changes) {}
