package io.ticketing.server.observer;

import io.ticketing.protocol.Key;
import io.ticketing.server.lock.KeyView;
import io.ticketing.server.lock.KeyView.WaiterView;
import io.ticketing.server.single.ConnectionInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One key as it stood when the feed looked. Immutable, and so free to cross threads.
 *
 * @param holderConnection of the holder, open or closed; null when nobody holds the key
 * @param queue only of keys whose queue somebody watches
 */
record KeyRow(KeyView view, @Nullable ConnectionInfo holderConnection, List<QueuedRow> queue) {
    Key key() {
        return view.key();
    }

    /** One waiter with its connection. */
    record QueuedRow(WaiterView waiter, @Nullable ConnectionInfo connection) {}
}
