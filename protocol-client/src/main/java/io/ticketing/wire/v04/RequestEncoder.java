package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Release;

/** Requests to bytes, for a client. Values out of range are the caller's mistake and are cut off. */
public final class RequestEncoder {
    private RequestEncoder() {}

    /** Writes {@code A} or {@code S}. */
    public static void encode(Acquire acquire, ByteBuf out) {
        out.writeByte(acquire.keys().isSingle() ? 'A' : 'S');
        out.writeShort(WireLimits.ACQUIRE_FIXED_BYTES + KeyRecords.length(acquire.keys()));
        out.writeLong(acquire.requestId());
        out.writeByte(acquire.waitSeconds());
        out.writeByte(acquire.leaseSeconds());
        KeyRecords.write(acquire.keys(), out);
    }

    /** Writes {@code R} or {@code G}. */
    public static void encode(Release release, ByteBuf out) {
        out.writeByte(release.keys().isSingle() ? 'R' : 'G');
        out.writeShort(WireLimits.RELEASE_FIXED_BYTES + KeyRecords.length(release.keys()));
        out.writeLong(release.requestId());
        out.writeLong(release.fencingToken());
        KeyRecords.write(release.keys(), out);
    }
}
