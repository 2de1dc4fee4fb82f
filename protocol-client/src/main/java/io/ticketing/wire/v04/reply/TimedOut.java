package io.ticketing.wire.v04.reply;

/**
 * {@code T}: the wait ended, or was 0 and a key is held. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record TimedOut(long requestId) implements Answer {}
