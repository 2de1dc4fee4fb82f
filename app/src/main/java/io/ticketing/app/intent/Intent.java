package io.ticketing.app.intent;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.Key;
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

    /** Release a key with this token. */
    record Release(Key key, long fencingToken) implements Intent {}

    /**
     * Release a key that somebody else holds, if it is still held with the token that was seen.
     *
     * @param seenToken what the operator saw; never a newer one
     */
    record ForceRelease(Key key, long seenToken, String reason) implements Intent {}

    /** Forget the requests that have ended. */
    record ClearRequests() implements Intent {}
}
