package io.ticketing.wire.v04.reply;

/**
 * {@code A}: the key is held from now on. Source: {@code docs/wire.md}, wire 0.4, replies.
 *
 * @param fencingToken unsigned, never 0
 */
public record Granted(long requestId, long fencingToken) implements Answer {}
