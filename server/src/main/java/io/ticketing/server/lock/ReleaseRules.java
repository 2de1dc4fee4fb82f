package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows R1 to R4, and the release of a grant that could not be delivered. A lease that has ended does not matter here:
 * until somebody takes the key over, its token is current. Source: {@code docs/matrix.md}.
 */
final class ReleaseRules {
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> effects;

    ReleaseRules(Registry registry, HandOver handOver, Consumer<? super Effect> effects) {
        this.registry = registry;
        this.handOver = handOver;
        this.effects = effects;
    }

    void apply(Command.Release request, long nowNanos) {
        Grant named = grantWith(request.fencingToken(), request.keys());
        if (named == null) {
            notCurrent(request);
        } else if (named.keys.equals(request.keys())) {
            release(request, named, nowNanos);
        } else {
            effects.accept(
                    new Effect.OtherKeySet(request.requester(), request.keys(), request.fencingToken(), named.keys));
        }
    }

    private void release(Command.Release request, Grant grant, long nowNanos) {
        registry.end(grant);
        handOver.free(grant.entries);
        handOver.answerEndedHeads(nowNanos);
        MatrixRow row = grant.hasWaiters() ? MatrixRow.R1 : MatrixRow.R2;
        HandOver.touch(grant.entries, row, nowNanos);
        effects.accept(new Effect.Released(
                request.requester(), row, grant.keys, grant.owner, grant.fencingToken, nowNanos - grant.grantedNanos));
        handOver.grantHeads(MatrixRow.R1, nowNanos);
    }

    private void notCurrent(Command.Release request) {
        Grant holder = firstGrant(request.keys());
        if (holder == null) {
            rowR4(request);
        } else {
            rowR3(request, holder);
        }
    }

    /** Held with another token: nothing happens. */
    private void rowR3(Command.Release request, Grant holder) {
        notCurrent(request, MatrixRow.R3, holder.fencingToken, holder.owner);
    }

    /** Not registered: nothing happens. */
    private void rowR4(Command.Release request) {
        notCurrent(request, MatrixRow.R4, 0, 0);
    }

    private void notCurrent(Command.Release request, MatrixRow row, long currentToken, long currentOwner) {
        effects.accept(new Effect.NotCurrent(
                request.requester(), row, request.keys(), request.fencingToken(), currentToken, currentOwner));
    }

    void returnGrant(Command.ReturnGrant undelivered, long nowNanos) {
        Grant grant = grantWith(undelivered.fencingToken(), undelivered.keys());
        if (grant == null) {
            return;
        }
        registry.end(grant);
        HandOver.touch(grant.entries, MatrixRow.DISCONNECT, nowNanos);
        effects.accept(new Effect.GrantReturned(grant.keys, grant.owner, grant.fencingToken));
        handOver.free(grant.entries);
        handOver.answerEndedHeads(nowNanos);
        handOver.grantHeads(MatrixRow.DISCONNECT, nowNanos);
    }

    private @Nullable Grant grantWith(long fencingToken, KeySet keys) {
        for (Key key : keys.keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.grant != null && entry.grant.fencingToken == fencingToken) {
                return entry.grant;
            }
        }
        return null;
    }

    private @Nullable Grant firstGrant(KeySet keys) {
        for (Key key : keys.keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.grant != null) {
                return entry.grant;
            }
        }
        return null;
    }
}
