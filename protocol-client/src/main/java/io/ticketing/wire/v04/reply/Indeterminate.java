package io.ticketing.wire.v04.reply;

/**
 * {@code I}: the outcome is unknown, since leadership was lost after the request was sent. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record Indeterminate(long requestId) implements Answer {}
