package io.ticketing.wire.v04.reply;

/** A message from server to client on wire 0.4. */
public sealed interface Reply permits Answer, LeaderChanged {}
