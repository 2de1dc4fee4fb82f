package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.ticketing.server.lock.Effect;
import java.util.ArrayList;
import java.util.List;

/**
 * The replies of one flush in one buffer, and which grants are among them, so that after a failed write it can be told
 * which ones had not left: the transport moves the buffer's reader index as it hands bytes to the socket.
 */
final class ReplyBatch {
    private final ByteBuf bytes;
    private final List<Grant> grants = new ArrayList<>();

    /** A grant and where its reply ends in the buffer. */
    private record Grant(Effect.Granted effect, int end) {}

    /** Owns the buffer from now on. A direct one: the transport would copy another, and its reader index would stand. */
    ReplyBatch(ByteBuf bytes) {
        this.bytes = bytes;
    }

    ByteBuf bytes() {
        return bytes;
    }

    void addGrant(Effect.Granted effect) {
        grants.add(new Grant(effect, bytes.writerIndex()));
    }

    boolean hasGrants() {
        return !grants.isEmpty();
    }

    /** After a failed write, or before any: the grants whose reply was not handed to the socket whole. */
    List<Effect.Granted> undelivered() {
        int sent = bytes.readerIndex();
        return grants.stream()
                .filter(grant -> grant.end() > sent)
                .map(Grant::effect)
                .toList();
    }
}
