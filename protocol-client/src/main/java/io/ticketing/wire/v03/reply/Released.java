package io.ticketing.wire.v03.reply;

import io.ticketing.protocol.Key;

/**
 * {@code R}: the key was given back. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param fencingToken unsigned, as in the request
 */
public record Released(long fencingToken, Key key) implements Reply {}
