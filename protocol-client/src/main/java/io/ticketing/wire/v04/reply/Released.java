package io.ticketing.wire.v04.reply;

/**
 * {@code R}: the key was given back. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record Released(long requestId) implements Answer {}
