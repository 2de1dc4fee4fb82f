package io.ticketing.wire.v04;

/**
 * One step of the handshake.
 *
 * @param bytes not copied; nobody changes them
 */
@SuppressWarnings("ArrayRecordComponent")
public record HandshakeBytes(byte[] bytes) {}
