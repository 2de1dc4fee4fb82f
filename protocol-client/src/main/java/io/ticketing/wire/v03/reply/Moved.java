package io.ticketing.wire.v03.reply;

/**
 * {@code M}: this node is not the leader. Source: {@code docs/wire.md}, wire 0.3, replies.
 *
 * @param leader {@code host:port}, letter for letter an address of the client's own list
 */
public record Moved(String leader) implements Reply {}
