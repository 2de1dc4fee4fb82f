package io.ticketing.wire.v03.request;

import io.ticketing.protocol.Key;

/**
 * {@code R}: gives a key back. Source: {@code docs/wire.md}, wire 0.3, requests.
 *
 * @param fencingToken unsigned
 */
public record Release(long fencingToken, Key key) implements Request {}
