package io.ticketing.server.single;

import io.ticketing.server.lock.Effect;

/** The way back to one connection. Called on the loop only. */
public interface ReplySink {
    /** The answer to a request of this connection. Written, not yet sent. */
    void reply(Effect.Reply reply);

    /** Sends what was written since the last call. Called once for each batch of commands that had a reply for it. */
    void flush();
}
