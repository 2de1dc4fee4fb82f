package io.ticketing.wire.v04.request;

import io.ticketing.protocol.KeySet;

/**
 * {@code R} for one key, {@code G} for several: gives a grant back. Source: {@code docs/wire.md}, wire 0.4, requests.
 *
 * @param fencingToken unsigned, never 0
 * @param keys all that the grant covers
 */
public record Release(long requestId, long fencingToken, KeySet keys) implements Request {}
