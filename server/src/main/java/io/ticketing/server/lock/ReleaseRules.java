package io.ticketing.server.lock;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rows R1 to R4: what becomes of a release. Source: {@code docs/matrix.md}, R. */
final class ReleaseRules {
    private final Registry registry;
    private final HandOver handOver;
    private final Consumer<? super Effect> sink;

    ReleaseRules(Registry registry, HandOver handOver, Consumer<? super Effect> sink) {
        this.registry = registry;
        this.handOver = handOver;
        this.sink = sink;
    }

    /** Answers the request. A lease that has ended makes no difference while nobody has taken the keys. */
    void apply(Command.Release request, long nowNanos) {
        Grant named = registry.findGrant(request.keys(), request.fencingToken());
        if (named == null) {
            refuse(request);
        } else if (!named.keys().equals(request.keys())) {
            r3OtherKeySet(request, named);
        } else if (named.hasWaiters()) {
            r1HandOver(request, named, nowNanos);
        } else {
            r2Delete(request, named, nowNanos);
        }
    }

    private void r1HandOver(Command.Release request, Grant grant, long nowNanos) {
        release(request, grant, MatrixRow.R1, nowNanos);
    }

    private void r2Delete(Command.Release request, Grant grant, long nowNanos) {
        release(request, grant, MatrixRow.R2, nowNanos);
    }

    private void release(Command.Release request, Grant grant, MatrixRow row, long nowNanos) {
        registry.end(grant, row, nowNanos);
        sink.accept(new Effect.Released(
                request.requester(), row, grant.keys(), grant.owner(), grant.token(), grant.heldNanos(nowNanos)));
        handOver.offer(grant.entries(), row, nowNanos);
    }

    private void refuse(Command.Release request) {
        Grant holder = firstHolderOf(request.keys());
        if (holder == null) {
            r4NobodyHoldsIt(request);
        } else {
            r3TokenDiffers(request, holder);
        }
    }

    private void r3TokenDiffers(Command.Release request, Grant holder) {
        sink.accept(notCurrent(request, MatrixRow.R3, holder.token(), holder.owner()));
    }

    private void r4NobodyHoldsIt(Command.Release request) {
        sink.accept(notCurrent(request, MatrixRow.R4, 0, 0));
    }

    private void r3OtherKeySet(Command.Release request, Grant named) {
        sink.accept(new Effect.OtherKeySet(request.requester(), request.keys(), named.token(), named.keys()));
    }

    private static Effect notCurrent(Command.Release request, MatrixRow row, long currentToken, long currentOwner) {
        return new Effect.NotCurrent(
                request.requester(), row, request.keys(), request.fencingToken(), currentToken, currentOwner);
    }

    private @Nullable Grant firstHolderOf(KeySet keys) {
        for (Key key : keys.keys()) {
            KeyEntry entry = registry.find(key);
            if (entry != null && entry.isHeld()) {
                return entry.grant();
            }
        }
        return null;
    }
}
