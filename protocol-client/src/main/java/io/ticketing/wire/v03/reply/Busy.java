package io.ticketing.wire.v03.reply;

import io.ticketing.protocol.Key;

/**
 * {@code B}: a queue or the server is at its limit. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param owner unsigned, as in the request
 */
public record Busy(long owner, Key key) implements Reply {}
