package io.ticketing.wire.v04.reply;

/**
 * {@code N}: the keys are not held with this token; nothing was changed. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record NotCurrent(long requestId) implements Answer {}
