package io.ticketing.server.frontend;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.ReplySink;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a connection's replies, those of a batch of commands into one buffer, and gives back the grants that could not
 * be delivered. A reply counts as delivered when the socket has taken its last byte. Used on the loop only.
 */
final class ReplyWriter implements ReplySink {
    private static final int FIRST_BYTES = 512;

    private final LockLoop loop;
    private final Channel channel;
    private final ServerWire wire;
    private @Nullable ConnectionInfo connection;
    private @Nullable ReplyBatch batch;
    private int waiting;

    ReplyWriter(LockLoop loop, Channel channel, ServerWire wire) {
        this.loop = loop;
        this.channel = channel;
        this.wire = wire;
    }

    void belongTo(ConnectionInfo newConnection) {
        connection = newConnection;
    }

    /** An acquire goes to the table; its reply will count it down. */
    void expectReply() {
        waiting++;
    }

    /** Acquires whose reply is still open. */
    int waiting() {
        return waiting;
    }

    @Override
    public void reply(Effect.Reply effect) {
        ReplyBatch current = batch();
        wire.encode(effect, current.bytes());
        switch (effect) {
            case Effect.Granted granted -> {
                waiting--;
                current.addGrant(granted);
            }
            case Effect.TimedOut _, Effect.Busy _ -> waiting--;
            case Effect.Released _, Effect.NotCurrent _, Effect.OtherKeySet _ -> {}
        }
    }

    /** Writes what answers no command: an error. */
    void write(Consumer<ByteBuf> reply) {
        reply.accept(batch().bytes());
    }

    private ReplyBatch batch() {
        if (batch == null) {
            batch = new ReplyBatch(channel.alloc().directBuffer(FIRST_BYTES));
        }
        return batch;
    }

    @Override
    public void flush() {
        ReplyBatch sent = batch;
        if (sent == null) {
            return;
        }
        batch = null;
        if (sent.hasGrants()) {
            sendWatched(sent);
        } else {
            channel.writeAndFlush(sent.bytes(), channel.voidPromise());
        }
    }

    /** Holds the buffer until the write has ended, to see how far it came. */
    private void sendWatched(ReplyBatch sent) {
        ByteBuf bytes = sent.bytes().retain();
        channel.writeAndFlush(bytes).addListener((ChannelFuture written) -> {
            if (!written.isSuccess()) {
                giveUp(sent.undelivered());
            }
            bytes.release();
        });
    }

    /** The connection has closed: what was not sent will not be. */
    void closed() {
        ReplyBatch unsent = batch;
        batch = null;
        if (unsent == null) {
            giveUp(List.of());
        } else {
            giveUp(unsent.undelivered());
            unsent.bytes().release();
        }
    }

    /** First the connection's waiters go, or the returned grants would be handed to them. */
    private void giveUp(List<Effect.Granted> undelivered) {
        if (connection != null) {
            loop.disconnect(connection);
        }
        for (Effect.Granted granted : undelivered) {
            loop.apply(new Command.ReturnGrant(granted.keys(), granted.fencingToken()));
        }
        loop.flush();
    }
}
