package io.ticketing.wire.v03.reply;

import io.ticketing.protocol.Key;

/**
 * {@code T}: the wait ended, or was 0 and the key is held. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param owner unsigned, as in the request
 */
public record TimedOut(long owner, Key key) implements Reply {}
