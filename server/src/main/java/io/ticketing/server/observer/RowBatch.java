package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import java.util.List;

/**
 * What changed since the last batch, at most once for each key.
 *
 * @param complete whether nothing more was waiting, so that the mirror equals the table at this instant
 * @param changes effects since the server started
 */
record RowBatch(List<KeyRow> changed, List<Key> gone, boolean complete, int keysInAll, long changes) {}
