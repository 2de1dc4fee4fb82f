package io.ticketing.client;

import io.ticketing.wire.v04.reply.Answer;
import io.ticketing.wire.v04.reply.Busy;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.Indeterminate;
import io.ticketing.wire.v04.reply.Moved;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.SetReleased;
import io.ticketing.wire.v04.reply.TimedOut;
import java.util.Optional;

/** Which answer is for which request on wire 0.4, and what it means. Source: {@code docs/wire.md}, wire 0.4, replies. */
final class Answers04 {
    private Answers04() {}

    /** Whether a request of this kind may get this answer. */
    static boolean isFor(Pending pending, Answer answer) {
        boolean isAcquire = pending instanceof PendingAcquire;
        boolean isSingle = isSingle(pending);
        return switch (answer) {
            case Granted _ -> isAcquire && isSingle;
            case SetGranted _ -> isAcquire && !isSingle;
            case Released _ -> !isAcquire && isSingle;
            case SetReleased _ -> !isAcquire && !isSingle;
            case NotCurrent _ -> !isAcquire;
            case TimedOut _, Busy _ -> isAcquire;
            case Indeterminate _, Moved _ -> true;
            case ErrorReply error -> isFor(isAcquire, isSingle, error.code());
        };
    }

    private static boolean isFor(boolean isAcquire, boolean isSingle, ErrorCode code) {
        return switch (code) {
            case BAD_KEY, NOT_ACTIVE, NO_LEADER -> true;
            case BAD_LEASE -> isAcquire;
            case BAD_KEY_SET -> !isSingle;
            case GROUP_MISMATCH, BAD_TOKEN -> !isAcquire;
        };
    }

    private static boolean isSingle(Pending pending) {
        return switch (pending) {
            case PendingAcquire acquire -> acquire.request.keys().isSingle();
            case PendingRelease release -> release.request.keys().isSingle();
        };
    }

    /** The token of a grant. */
    static Optional<Long> tokenOf(Answer answer) {
        return switch (answer) {
            case Granted granted -> Optional.of(granted.fencingToken());
            case SetGranted granted -> Optional.of(granted.fencingToken());
            default -> Optional.empty();
        };
    }

    /** Ends a request with an answer that is for it. */
    static void complete(Pending pending, Answer answer) {
        switch (answer) {
            case Indeterminate _ ->
                pending.loseTrack("The server lost its leadership after it took the request, and cannot tell.");
            case Moved _ ->
                pending.decline(new Refusal(
                        Refusal.Reason.NO_LEADER, "The node that was asked is not the leader and knows of none here."));
            case ErrorReply error -> complete(pending, error.code());
            default -> {
                switch (pending) {
                    case PendingAcquire acquire -> complete(acquire, answer);
                    case PendingRelease release -> complete(release, answer);
                }
            }
        }
    }

    private static void complete(PendingAcquire acquire, Answer answer) {
        tokenOf(answer).ifPresent(acquire::grant);
        if (answer instanceof TimedOut) {
            acquire.timeOut();
        } else if (answer instanceof Busy) {
            acquire.beBusy();
        }
    }

    private static void complete(PendingRelease release, Answer answer) {
        if (answer instanceof NotCurrent) {
            release.notCurrent();
        } else {
            release.complete(new ReleaseOutcome.Released());
        }
    }

    private static void complete(Pending pending, ErrorCode code) {
        switch (code) {
            case GROUP_MISMATCH -> ((PendingRelease) pending).complete(new ReleaseOutcome.OtherKeySet());
            case NOT_ACTIVE ->
                pending.decline(new Refusal(Refusal.Reason.NOT_ACTIVE, "The node does not serve. Try again later."));
            case NO_LEADER ->
                pending.decline(new Refusal(Refusal.Reason.NO_LEADER, "The cluster has no leader. Try again later."));
            case BAD_KEY, BAD_LEASE, BAD_KEY_SET, BAD_TOKEN ->
                pending.decline(new Refusal(
                        Refusal.Reason.BAD_REQUEST,
                        "The server declined the request with code " + code.code() + ", " + code + "."));
        }
    }
}
