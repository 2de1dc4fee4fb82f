package io.ticketing.wire.v03.reply;

import io.ticketing.protocol.Key;

/**
 * {@code A}: the key is the owner's, for the lease asked for. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param fencingToken unsigned
 * @param owner unsigned, as in the request
 */
public record Granted(long fencingToken, long owner, Key key) implements Reply {}
