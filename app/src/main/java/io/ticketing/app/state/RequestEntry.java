package io.ticketing.app.state;

import io.ticketing.protocol.Key;
import java.util.ArrayList;
import java.util.List;

/**
 * One request of the operator and what became of it. Immutable.
 *
 * @param id rising, of this console
 * @param owner of an acquire; unsigned
 * @param fencingToken of a release; of an acquire the token that it got, 0 before
 * @param startedNanos local monotonic instant
 * @param endedNanos 0 while it runs
 * @param reason of a force release, as the operator gave it
 * @param fate where it stands
 * @param frames the exact bytes, in order
 */
public record RequestEntry(
        long id,
        Kind kind,
        Key key,
        int waitSeconds,
        int leaseSeconds,
        long owner,
        long fencingToken,
        long startedNanos,
        long endedNanos,
        String reason,
        Fate fate,
        List<Frame> frames) {
    /** What was asked. */
    public enum Kind {
        ACQUIRE,
        RELEASE,
        FORCE_RELEASE
    }

    /**
     * Bytes that went out or came in.
     *
     * @param bytes nobody changes them
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Frame(boolean sent, byte[] bytes) {}

    /** Whether it still waits for its outcome. */
    public boolean isRunning() {
        return fate instanceof Fate.Running;
    }

    RequestEntry ended(Fate end, long nowNanos) {
        long token = end instanceof Fate.Granted granted ? granted.fencingToken() : fencingToken;
        return new RequestEntry(
                id, kind, key, waitSeconds, leaseSeconds, owner, token, startedNanos, nowNanos, reason, end, frames);
    }

    RequestEntry withFate(Fate next) {
        return ended(next, endedNanos);
    }

    RequestEntry withFrame(Frame frame) {
        List<Frame> more = new ArrayList<>(frames);
        more.add(frame);
        return new RequestEntry(
                id,
                kind,
                key,
                waitSeconds,
                leaseSeconds,
                owner,
                fencingToken,
                startedNanos,
                endedNanos,
                reason,
                fate,
                List.copyOf(more));
    }
}
