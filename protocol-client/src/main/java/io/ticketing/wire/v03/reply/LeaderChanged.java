package io.ticketing.wire.v03.reply;

/**
 * {@code L}, pushed: the leader changed; the connection stays. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param leader {@code host:port}, letter for letter an address of the client's own list
 */
public record LeaderChanged(String leader) implements Reply {}
