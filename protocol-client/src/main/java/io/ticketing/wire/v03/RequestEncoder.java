package io.ticketing.wire.v03;

import io.netty.buffer.ByteBuf;
import io.ticketing.protocol.Key;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;

/** Requests to bytes, for a client. */
public final class RequestEncoder {
    private RequestEncoder() {}

    /** Writes {@code A}. */
    public static void encode(Acquire acquire, ByteBuf out) {
        out.writeByte('A');
        out.writeShort(acquire.waitSeconds());
        out.writeShort(acquire.leaseSeconds());
        out.writeLong(acquire.owner());
        writeKey(acquire.key(), out);
    }

    /** Writes {@code R}. */
    public static void encode(Release release, ByteBuf out) {
        out.writeByte('R');
        out.writeLong(release.fencingToken());
        writeKey(release.key(), out);
    }

    static void writeKey(Key key, ByteBuf out) {
        key.writeTo(out::writeBytes);
        out.writeByte('\n');
    }
}
