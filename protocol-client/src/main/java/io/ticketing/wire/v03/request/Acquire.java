package io.ticketing.wire.v03.request;

import io.ticketing.protocol.Key;

/**
 * {@code A}: asks for a key. Source: {@code docs/wire.md}, wire 0.3, requests.
 *
 * @param waitSeconds 0..65535
 * @param leaseSeconds 1..65535
 * @param owner unsigned
 */
public record Acquire(int waitSeconds, int leaseSeconds, long owner, Key key) implements Request {}
