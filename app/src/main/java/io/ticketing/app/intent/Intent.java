package io.ticketing.app.intent;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.Set;

/** What an operator wants. Its result comes back only as new state. */
public sealed interface Intent {
    /** Look at this server, instead of any other. */
    record Connect(Target target) implements Intent {}

    /** Start the embedded server with a demo load, or without, and look at it. */
    record StartSandbox(boolean withLoad) implements Intent {}

    /** Look at nothing. */
    record Disconnect() implements Intent {}

    /** Have the wait queues of these keys shown. */
    record WatchQueues(Set<Key> keys) implements Intent {}

    /** Acquire a key; the owner is unsigned. */
    record Acquire(Key key, int waitSeconds, int leaseSeconds, long owner) implements Intent {}

    /**
     * Release a key with this token.
     *
     * @param key the one that the operator acts on
     * @param keys all that the grant covers, since a set is released whole
     */
    record Release(Key key, KeySet keys, long fencingToken) implements Intent {
        /** A key that is no part of a set. */
        public Release(Key key, long fencingToken) {
            this(key, KeySet.of(key), fencingToken);
        }
    }

    /**
     * Release a key that somebody else holds, if it is still held with the token that was seen.
     *
     * @param key the one that the operator acts on
     * @param keys all that the grant covers, since a set is released whole
     * @param seenToken what the operator saw; never a newer one
     */
    record ForceRelease(Key key, KeySet keys, long seenToken, String reason) implements Intent {
        /** A key that is no part of a set. */
        public ForceRelease(Key key, long seenToken, String reason) {
            this(key, KeySet.of(key), seenToken, reason);
        }
    }

    /** Forget the requests that have ended. */
    record ClearRequests() implements Intent {}
}
