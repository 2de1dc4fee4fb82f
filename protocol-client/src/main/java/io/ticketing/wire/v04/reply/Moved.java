package io.ticketing.wire.v04.reply;

/**
 * {@code M}: this node is not the leader. Source: {@code docs/wire.md}, wire 0.4, replies.
 *
 * @param leaderSlot the leader's index in the list of addresses, 255 if unknown
 */
public record Moved(long requestId, int leaderSlot) implements Answer {}
