package io.ticketing.wire.v03.reply;

/** LF alone: means nothing but that the server lives. Source: {@code docs/wire.md}, wire 0.3, replies. */
public record KeepAlive() implements Reply {}
