package io.ticketing.client;

import io.ticketing.protocol.KeySet;

/**
 * What a release asks for: a compare-and-release, which does nothing unless the token is the current one.
 *
 * @param keys the key, or exactly the keys of the set that was granted
 * @param fencingToken unsigned
 */
public record ReleaseRequest(KeySet keys, long fencingToken) {}
