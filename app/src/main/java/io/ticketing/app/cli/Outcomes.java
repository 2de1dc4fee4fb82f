package io.ticketing.app.cli;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.Refusal;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.protocol.Key;

/** The client's outcomes in words, JSON and exit codes. */
final class Outcomes {
    private final Printer out;
    private final Printer err;

    Outcomes(Printer out, Printer err) {
        this.out = out;
        this.err = err;
    }

    ExitCode tell(Key key, long owner, AcquireOutcome outcome) {
        return switch (outcome) {
            case AcquireOutcome.Granted granted -> granted(key, owner, granted.fencingToken());
            case AcquireOutcome.TimedOut _ ->
                failed(ExitCode.TIMED_OUT, key, "timed out", key + " stayed held for as long as the wait lasted.");
            case AcquireOutcome.Busy _ ->
                failed(ExitCode.BUSY, key, "busy", "A queue or the server is at its limit. Try again later.");
            case AcquireOutcome.Moved moved -> moved(key, moved.leader().toString());
            case AcquireOutcome.Refused refused -> refused(key, refused.refusal());
            case AcquireOutcome.Unknown unknown ->
                failed(
                        ExitCode.UNKNOWN,
                        key,
                        "unknown",
                        unknown.what() + " The lock may be held until its lease ends.");
        };
    }

    private ExitCode granted(Key key, long owner, long token) {
        String text = Long.toUnsignedString(token);
        out.print(
                text,
                "outcome",
                "granted",
                "key",
                key.text(),
                "fencingToken",
                text,
                "owner",
                Long.toUnsignedString(owner));
        return ExitCode.OK;
    }

    ExitCode tell(Key key, ReleaseOutcome outcome) {
        return switch (outcome) {
            case ReleaseOutcome.Released _ -> {
                out.print("released " + key, "outcome", "released", "key", key.text());
                yield ExitCode.OK;
            }
            case ReleaseOutcome.NotCurrent _ ->
                failed(
                        ExitCode.NOT_CURRENT,
                        key,
                        "not current",
                        key + " is not held with this token; nothing was released.");
            case ReleaseOutcome.OtherKeySet _ ->
                failed(
                        ExitCode.NOT_CURRENT,
                        key,
                        "other key set",
                        "The token belongs to a set of keys; name all of them.");
            case ReleaseOutcome.Moved moved -> moved(key, moved.leader().toString());
            case ReleaseOutcome.Refused refused -> refused(key, refused.refusal());
            case ReleaseOutcome.Unknown unknown -> failed(ExitCode.UNKNOWN, key, "unknown", unknown.what());
        };
    }

    private ExitCode moved(Key key, String leader) {
        return failed(ExitCode.NO_CONNECTION, key, "moved", "The leader is " + leader + "; name it with --server.");
    }

    private ExitCode refused(Key key, Refusal refusal) {
        ExitCode code = refusal.reason() == Refusal.Reason.BAD_REQUEST ? ExitCode.USAGE : ExitCode.NO_CONNECTION;
        return failed(code, key, "refused", refusal.sentence());
    }

    ExitCode failed(ExitCode code, Key key, String outcome, String sentence) {
        if (out.isJson()) {
            out.print("", "outcome", outcome, "key", key.text(), "message", sentence);
        } else {
            err.line("ticketing: " + sentence);
        }
        return code;
    }
}
