package io.ticketing.wire.v04.reply;

/** A reply to one request; each request gets exactly one. Source: {@code docs/wire.md}, wire 0.4, replies. */
public sealed interface Answer extends Reply
        permits Granted,
                SetGranted,
                Released,
                SetReleased,
                NotCurrent,
                TimedOut,
                Busy,
                Indeterminate,
                Moved,
                ErrorReply {
    /** Unsigned, never 0, as in the request. */
    long requestId();
}
