package io.ticketing.server.lock;

import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/** Words a grant's beginning and end as effects. */
final class Grants {
    private Grants() {}

    /** Rows A1 and A2. */
    static Effect.Granted atOnce(Grant grant, MatrixRow row) {
        return granted(grant, row, null, 0);
    }

    /** Row A4. */
    static Effect.Granted fromTheQueue(Grant grant, MatrixRow cause, long waitedNanos) {
        return granted(grant, MatrixRow.A4, cause, waitedNanos);
    }

    private static Effect.Granted granted(Grant grant, MatrixRow row, @Nullable MatrixRow cause, long waitedNanos) {
        return new Effect.Granted(
                grant.requester(),
                row,
                cause,
                grant.keys(),
                grant.owner(),
                grant.token(),
                grant.previousToken(),
                grant.leaseNanos(),
                waitedNanos);
    }

    static Effect.Expired expired(Grant grant, long nowNanos) {
        return new Effect.Expired(grant.keys(), grant.owner(), grant.token(), grant.heldNanos(nowNanos));
    }

    static Effect.Lapsed lapsed(Grant grant) {
        return new Effect.Lapsed(grant.keys(), grant.owner(), grant.token());
    }
}
