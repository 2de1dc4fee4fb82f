package io.ticketing.wire.v04.reply;

/**
 * {@code E}: the request was declined; nothing was changed. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record ErrorReply(long requestId, ErrorCode code) implements Answer {}
