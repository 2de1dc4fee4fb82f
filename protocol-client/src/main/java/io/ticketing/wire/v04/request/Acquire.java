package io.ticketing.wire.v04.request;

import io.ticketing.protocol.KeySet;

/**
 * {@code A} for one key, {@code S} for several: asks for a grant that covers them all. Source: {@code docs/wire.md}, wire 0.4, requests.
 *
 * @param waitSeconds 0..255
 * @param leaseSeconds 1..250
 */
public record Acquire(long requestId, int waitSeconds, int leaseSeconds, KeySet keys) implements Request {}
