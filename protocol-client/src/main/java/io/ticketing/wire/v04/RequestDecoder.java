package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.wire.ProtocolException;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Malformed;
import io.ticketing.wire.v04.request.Release;
import io.ticketing.wire.v04.request.Request;

/**
 * Bytes to requests, for a server. Content that breaks a rule becomes {@link Malformed}; an unknown opcode, a length that
 * is not allowed or request id 0 end in a {@link ProtocolException}. Source: {@code docs/wire.md}, wire 0.4, requests.
 */
public final class RequestDecoder extends FrameDecoder {
    @Override
    boolean allows(byte opcode, int bodyLength) {
        return switch (opcode) {
            case 'A' -> isBetween(WireLimits.ACQUIRE_FIXED_BYTES, bodyLength, Key.MAX_BYTES);
            case 'R' -> isBetween(WireLimits.RELEASE_FIXED_BYTES, bodyLength, Key.MAX_BYTES);
            case 'S' -> isBetween(WireLimits.ACQUIRE_FIXED_BYTES + 1, bodyLength, WireLimits.MAX_SET_BYTES - 1);
            case 'G' -> isBetween(WireLimits.RELEASE_FIXED_BYTES + 1, bodyLength, WireLimits.MAX_SET_BYTES - 1);
            default -> false;
        };
    }

    private static boolean isBetween(int fixedBytes, int bodyLength, int longestRest) {
        return bodyLength >= fixedBytes && bodyLength <= fixedBytes + longestRest;
    }

    @Override
    Request read(byte opcode, ByteBuf body) {
        long requestId = readNonZero(body, "request id");
        return opcode == 'A' || opcode == 'S'
                ? readAcquire(requestId, body, opcode == 'S')
                : readRelease(requestId, body, opcode == 'G');
    }

    private static Request readAcquire(long requestId, ByteBuf body, boolean isSet) {
        int waitSeconds = body.readUnsignedByte();
        int leaseSeconds = body.readUnsignedByte();
        if (leaseSeconds < 1 || leaseSeconds > WireLimits.MAX_LEASE_SECONDS) {
            return new Malformed(requestId, ErrorCode.BAD_LEASE);
        }
        return switch (readKeys(body, isSet)) {
            case KeyRecords.Legal(KeySet keys) -> new Acquire(requestId, waitSeconds, leaseSeconds, keys);
            case KeyRecords.Illegal(ErrorCode code) -> new Malformed(requestId, code);
        };
    }

    private static Request readRelease(long requestId, ByteBuf body, boolean isSet) {
        long fencingToken = body.readLong();
        if (fencingToken == 0) {
            return new Malformed(requestId, ErrorCode.BAD_TOKEN);
        }
        return switch (readKeys(body, isSet)) {
            case KeyRecords.Legal(KeySet keys) -> new Release(requestId, fencingToken, keys);
            case KeyRecords.Illegal(ErrorCode code) -> new Malformed(requestId, code);
        };
    }

    private static KeyRecords.Reading readKeys(ByteBuf body, boolean isSet) {
        return isSet ? KeyRecords.readSet(body) : KeyRecords.readKey(body);
    }
}
