package io.ticketing.app.state;

/** Where a request stands, and afterwards what the server's state told about it. */
public sealed interface Fate {
    /** Sent or waiting to be sent. */
    record Running() implements Fate {}

    /**
     * The lock was granted to us.
     *
     * @param held false once the server's state says that it is no longer ours
     */
    record Granted(long fencingToken, boolean held) implements Fate {}

    /** The wait ended. */
    record TimedOut() implements Fate {}

    /** A limit is reached. */
    record Busy() implements Fate {}

    /** Given back; what came after, as far as the server's state has told. */
    record Released(After after) implements Fate {}

    /** The token is not the current one: nothing was released. What holds the key now, as far as known. */
    record NotCurrent(After now) implements Fate {}

    /** Nothing was sent or done, for a reason. */
    record Refused(String sentence) implements Fate {}

    /** Sent, and no reply came; the state read again may tell. */
    record Unknown(String sentence) implements Fate {}

    /** What the server's state says of the key after a release. */
    sealed interface After {
        /** The state has not come yet. */
        record NotYetKnown() implements After {}

        /** Nobody holds it. */
        record Nobody() implements After {}

        /** Somebody else holds it. */
        record HeldBy(long owner, long fencingToken, String address) implements After {}
    }
}
