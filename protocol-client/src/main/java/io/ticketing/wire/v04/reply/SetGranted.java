package io.ticketing.wire.v04.reply;

/**
 * {@code S}: all keys of the set are held from now on. Source: {@code docs/wire.md}, wire 0.4, replies.
 *
 * @param fencingToken unsigned, never 0
 */
public record SetGranted(long requestId, long fencingToken) implements Answer {}
