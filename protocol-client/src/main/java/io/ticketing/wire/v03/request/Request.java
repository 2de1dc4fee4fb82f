package io.ticketing.wire.v03.request;

/** A message from client to server on wire 0.3. */
public sealed interface Request permits Acquire, Release, Malformed {}
