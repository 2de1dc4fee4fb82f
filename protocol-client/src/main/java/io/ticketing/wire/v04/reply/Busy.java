package io.ticketing.wire.v04.reply;

/**
 * {@code B}: a queue or the server is at its limit. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record Busy(long requestId) implements Answer {}
