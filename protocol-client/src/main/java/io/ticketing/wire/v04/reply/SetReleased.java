package io.ticketing.wire.v04.reply;

/**
 * {@code G}: all keys of the set were given back. Source: {@code docs/wire.md}, wire 0.4, replies.
 */
public record SetReleased(long requestId) implements Answer {}
