package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;

/** Writes the frames of a session, with one flush for all that is sent in a turn of the loop. On the client's loop. */
final class Outlet {
    /** Room for any request of one key, so that a frame is not copied while it is written. */
    private static final int FRAME_BYTES = 160;

    private final Channel channel;
    private boolean flushPending;

    Outlet(Channel channel) {
        this.channel = channel;
    }

    ByteBuf newFrame() {
        return channel.alloc().buffer(FRAME_BYTES);
    }

    void write(ByteBuf frame, WireTap tap) {
        if (tap != WireTap.NONE) {
            tap.sent(ByteBufUtil.getBytes(frame));
        }
        channel.write(frame, channel.voidPromise());
        if (!flushPending) {
            flushPending = true;
            channel.eventLoop().execute(this::flush);
        }
    }

    private void flush() {
        flushPending = false;
        channel.flush();
    }
}
