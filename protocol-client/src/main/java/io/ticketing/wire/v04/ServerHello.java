package io.ticketing.wire.v04;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.ticketing.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a server says first, 28 bytes. Source: {@code docs/wire.md}, wire 0.4, handshake.
 *
 * @param isCluster whether the server is a node of a cluster
 * @param slot the node's index in the list of addresses, 0..4; 255 in single mode
 * @param nonce 16 bytes; not copied, nobody changes them
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServerHello(boolean isCluster, int slot, byte[] nonce) {
    /** The whole hello. */
    public static final int BYTES = 28;
    /** The nonce in it. */
    public static final int NONCE_BYTES = 16;
    /** The version that the wire itself calls 3. */
    public static final int VERSION = 3;

    private static final byte[] MAGIC = "TCKCLI3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_CLUSTER_SLOT = 4;

    /**
     * Reads a hello.
     *
     * @param bytes 28 of them
     * @throws ProtocolException if it is not one of this version
     */
    public static ServerHello read(byte[] bytes) {
        if (bytes.length != BYTES || !startsAsHello(bytes)) {
            throw new ProtocolException("The server's first bytes are no hello of wire 0.4.");
        }
        ByteBuf in = Unpooled.wrappedBuffer(bytes).skipBytes(MAGIC.length);
        int version = in.readUnsignedShort();
        int mode = in.readUnsignedByte();
        int slot = in.readUnsignedByte();
        if (version != VERSION || !belongTogether(mode, slot)) {
            throw new ProtocolException("The server says hello with version " + version + ", mode " + mode
                    + " and slot " + slot + ", which wire 0.4 does not have.");
        }
        return new ServerHello(mode == 1, slot, Arrays.copyOfRange(bytes, BYTES - NONCE_BYTES, BYTES));
    }

    private static boolean belongTogether(int mode, int slot) {
        return mode == 0 ? slot == WireLimits.NO_SLOT : mode == 1 && slot <= MAX_CLUSTER_SLOT;
    }

    /** Whether these first bytes, as many as have come, are how a hello begins. */
    public static boolean startsAsHello(byte[] bytes) {
        int length = Math.min(bytes.length, MAGIC.length);
        return Arrays.equals(bytes, 0, length, MAGIC, 0, length);
    }

    /** Writes it, for a server. */
    public void write(ByteBuf out) {
        out.writeBytes(MAGIC)
                .writeShort(VERSION)
                .writeByte(isCluster ? 1 : 0)
                .writeByte(slot)
                .writeBytes(nonce);
    }
}
