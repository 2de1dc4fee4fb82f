package io.ticketing.wire.v04.request;

/** A message from client to server on wire 0.4. Source: {@code docs/wire.md}, wire 0.4, requests. */
public sealed interface Request permits Acquire, Release, Malformed {
    /** Unsigned, never 0; rises from 1 on a connection and is used once. */
    long requestId();
}
