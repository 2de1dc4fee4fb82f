package io.ticketing.wire.v03.reply;

/** A message from server to client on wire 0.3. */
public sealed interface Reply
        permits Granted, TimedOut, Busy, Released, NotCurrent, Moved, LeaderChanged, ErrorReply, KeepAlive, Skipped {}
