package io.ticketing.server.wire03;

import io.ticketing.server.lock.Effect;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.reply.TimedOut;

/** Effects as wire 0.3 says them. Keys are single here: this wire has no sets. */
final class Replies {
    private Replies() {}

    static Reply of(Effect.Reply effect) {
        return switch (effect) {
            case Effect.Granted granted ->
                new Granted(
                        granted.fencingToken(), granted.owner(), granted.keys().first());
            case Effect.TimedOut timedOut ->
                new TimedOut(timedOut.owner(), timedOut.keys().first());
            case Effect.Busy busy -> new Busy(busy.owner(), busy.keys().first());
            case Effect.Released released ->
                new Released(released.fencingToken(), released.keys().first());
            case Effect.NotCurrent notCurrent ->
                new NotCurrent(notCurrent.fencingToken(), notCurrent.keys().first());
            case Effect.OtherKeySet other ->
                new NotCurrent(other.fencingToken(), other.keys().first());
        };
    }
}
