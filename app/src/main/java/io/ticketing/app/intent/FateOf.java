package io.ticketing.app.intent;

import io.ticketing.app.state.Fate;
import io.ticketing.app.state.Fate.After;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.ReleaseOutcome;

/** The client's outcomes as the fates of the operator's requests. */
final class FateOf {
    private FateOf() {}

    static Fate acquire(AcquireOutcome outcome) {
        return switch (outcome) {
            case AcquireOutcome.Granted granted -> new Fate.Granted(granted.fencingToken(), true);
            case AcquireOutcome.TimedOut _ -> new Fate.TimedOut();
            case AcquireOutcome.Busy _ -> new Fate.Busy();
            case AcquireOutcome.Moved moved -> moved(moved.leader().toString());
            case AcquireOutcome.Refused refused ->
                new Fate.Refused(refused.refusal().sentence());
            case AcquireOutcome.Unknown unknown -> new Fate.Unknown(unknown.what());
        };
    }

    static Fate release(ReleaseOutcome outcome) {
        return switch (outcome) {
            case ReleaseOutcome.Released _ -> new Fate.Released(new After.NotYetKnown());
            case ReleaseOutcome.NotCurrent _ -> new Fate.NotCurrent(new After.NotYetKnown());
            case ReleaseOutcome.OtherKeySet _ ->
                new Fate.Refused("The token belongs to a set of keys; name all of them to release it.");
            case ReleaseOutcome.Moved moved -> moved(moved.leader().toString());
            case ReleaseOutcome.Refused refused ->
                new Fate.Refused(refused.refusal().sentence());
            case ReleaseOutcome.Unknown unknown -> new Fate.Unknown(unknown.what());
        };
    }

    private static Fate moved(String leader) {
        return new Fate.Refused("The leader is " + leader + ". Connect to it and ask again.");
    }
}
