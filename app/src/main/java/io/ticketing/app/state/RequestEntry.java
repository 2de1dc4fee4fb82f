package io.ticketing.app.state;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.WireVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * One request of the operator and what became of it. Immutable.
 *
 * @param id rising, of this console
 * @param owner of an acquire; unsigned
 * @param fencingToken of a release; of an acquire the token that it got, 0 before; unsigned
 * @param startedNanos local monotonic instant
 * @param endedNanos 0 while it runs
 * @param reason of a force release, as the operator gave it
 * @param fate where it stands
 * @param shown what the server's state and events have told of it, which may be ahead of the reply
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
        Fate shown,
        List<Frame> frames) {
    private static final Fate RUNNING = new Fate.Running();

    /** What was asked. */
    public enum Kind {
        ACQUIRE,
        RELEASE,
        FORCE_RELEASE
    }

    /**
     * Bytes that went out or came in.
     *
     * @param wire which the connection spoke
     * @param bytes nobody changes them
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Frame(boolean sent, WireVersion wire, byte[] bytes) {}

    /** An acquire that begins at this instant. */
    public static RequestEntry acquire(
            long id, Key key, int waitSeconds, int leaseSeconds, long owner, long startedNanos) {
        return new RequestEntry(
                id,
                Kind.ACQUIRE,
                key,
                waitSeconds,
                leaseSeconds,
                owner,
                0,
                startedNanos,
                0,
                "",
                RUNNING,
                RUNNING,
                List.of());
    }

    /** A release, or a force release with its reason, that begins at this instant. */
    public static RequestEntry release(
            long id, Kind kind, Key key, long fencingToken, String reason, long startedNanos) {
        return new RequestEntry(
                id, kind, key, 0, 0, 0, fencingToken, startedNanos, 0, reason, RUNNING, RUNNING, List.of());
    }

    /** Whether it still waits for its outcome. */
    public boolean isRunning() {
        return fate instanceof Fate.Running;
    }

    /** Whether it asked for a lock, rather than gave one back. */
    public boolean isAcquire() {
        return kind == Kind.ACQUIRE;
    }

    /** With its outcome; a second one changes nothing. */
    RequestEntry ended(Fate end, long nowNanos) {
        return isRunning() ? with(end.given(shown), shown, nowNanos, frames) : this;
    }

    /** With what the server has shown of it by now. */
    RequestEntry withShown(Fate next) {
        return next.equals(shown) ? this : with(fate.given(next), next, endedNanos, frames);
    }

    /** With another fate, whatever the server showed. */
    RequestEntry withFate(Fate next) {
        return with(next, shown, endedNanos, frames);
    }

    RequestEntry withFrame(Frame frame) {
        List<Frame> more = new ArrayList<>(frames);
        more.add(frame);
        return with(fate, shown, endedNanos, List.copyOf(more));
    }

    private RequestEntry with(Fate nextFate, Fate nextShown, long nextEndedNanos, List<Frame> nextFrames) {
        long token = nextFate instanceof Fate.Granted granted ? granted.fencingToken() : fencingToken;
        return new RequestEntry(
                id,
                kind,
                key,
                waitSeconds,
                leaseSeconds,
                owner,
                token,
                startedNanos,
                nextEndedNanos,
                reason,
                nextFate,
                nextShown,
                nextFrames);
    }
}
