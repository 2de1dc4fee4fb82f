package io.ticketing.client;

import io.ticketing.protocol.KeySet;

/**
 * What an acquire asks for.
 *
 * @param keys one key; several only on wire 0.4
 * @param waitSeconds 0..65535 (0.4: 0..255); 0 asks for an answer at once
 * @param leaseSeconds 1..65535 (0.4: 1..250), counted from the grant
 * @param owner unsigned, any value; chosen new for each acquire, see {@link OwnerSource}
 */
public record AcquireRequest(KeySet keys, int waitSeconds, int leaseSeconds, long owner) {}
