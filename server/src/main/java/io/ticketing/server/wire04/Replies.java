package io.ticketing.server.wire04;

import io.ticketing.server.lock.Effect;
import io.ticketing.wire.v04.reply.Busy;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.SetReleased;
import io.ticketing.wire.v04.reply.TimedOut;

/** Effects as wire 0.4 says them: by request id, with words of their own for sets. */
final class Replies {
    private Replies() {}

    static Reply of(Effect.Reply effect) {
        long requestId = effect.requester().correlation();
        boolean isSingle = effect.keys().isSingle();
        return switch (effect) {
            case Effect.Granted granted ->
                isSingle
                        ? new Granted(requestId, granted.fencingToken())
                        : new SetGranted(requestId, granted.fencingToken());
            case Effect.TimedOut _ -> new TimedOut(requestId);
            case Effect.Busy _ -> new Busy(requestId);
            case Effect.Released _ -> isSingle ? new Released(requestId) : new SetReleased(requestId);
            case Effect.NotCurrent _ -> new NotCurrent(requestId);
            case Effect.OtherKeySet _ -> new ErrorReply(requestId, ErrorCode.GROUP_MISMATCH);
        };
    }
}
