package io.ticketing.wire.v03.reply;

/**
 * A frame that clients skip: its text is over 192 bytes or is no key. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param opcode the frame's first byte
 */
public record Skipped(byte opcode) implements Reply {}
