package io.ticketing.app.state;

/** Where a request stands, and afterwards what the server's state and events told about it. Immutable. */
public sealed interface Fate {
    /** Sent or waiting to be sent. */
    record Running() implements Fate {}

    /**
     * The lock was granted to us.
     *
     * @param fencingToken unsigned, never 0
     * @param held false once the server has shown that it is no longer ours
     */
    record Granted(long fencingToken, boolean held) implements Fate {}

    /** The wait ended. */
    record TimedOut() implements Fate {}

    /** A limit is reached. */
    record Busy() implements Fate {}

    /** Given back; what came after, as far as the server has shown. */
    record Released(After after) implements Fate {}

    /** The token is not the current one: nothing was released. What holds the key now, as far as known. */
    record NotCurrent(After now) implements Fate {}

    /**
     * No reply to a release came, but the server has shown that the token is not the current one any more, be it by this
     * request or by another cause.
     */
    record NoLongerHeld(After now) implements Fate {}

    /** Nothing was sent or done, for a reason. */
    record Refused(String sentence) implements Fate {}

    /** Sent, and no reply came; what the server shows may tell. */
    record Unknown(String sentence) implements Fate {}

    /** The console left the server before the reply came; nothing will tell any more. */
    record Left() implements Fate {}

    /** What holds a key after a release. */
    sealed interface After {
        /** The server has not shown it yet. */
        record NotYetKnown() implements After {}

        /** Nobody holds it. */
        record Nobody() implements After {}

        /** Somebody else holds it; owner and token are unsigned. */
        record HeldBy(long owner, long fencingToken, String address) implements After {}
    }

    /**
     * This fate in the light of what the server has shown. A reply is never contradicted, only completed; without a reply
     * what was shown counts.
     */
    default Fate given(Fate shown) {
        return switch (this) {
            case Granted mine when shown instanceof Granted same && same.fencingToken() == mine.fencingToken() -> same;
            case Released _ when shown instanceof NoLongerHeld known -> new Released(known.now());
            case NotCurrent _ when shown instanceof NoLongerHeld known -> new NotCurrent(known.now());
            case NoLongerHeld _ when shown instanceof NoLongerHeld known -> known;
            case Unknown _ when !(shown instanceof Running) -> shown;
            default -> this;
        };
    }

    /** Whether what came after a release is still to be shown. */
    default boolean isIncomplete() {
        return switch (this) {
            case Released released -> released.after() instanceof After.NotYetKnown;
            case NotCurrent notCurrent -> notCurrent.now() instanceof After.NotYetKnown;
            case NoLongerHeld gone -> gone.now() instanceof After.NotYetKnown;
            case Running _, Granted _, TimedOut _, Busy _, Refused _, Unknown _, Left _ -> false;
        };
    }
}
