package io.ticketing.wire.v03.reply;

import io.ticketing.protocol.Key;

/**
 * {@code N}: the key is not held with this token; nothing was changed. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param fencingToken unsigned, as in the request
 */
public record NotCurrent(long fencingToken, Key key) implements Reply {}
