package io.ticketing.wire.v04.reply;

/**
 * {@code L}, pushed: the leader changed; answers nothing. Source: {@code docs/wire.md}, wire 0.4, replies.
 *
 * @param leaderSlot the leader's index in the list of addresses, 255 if unknown
 */
public record LeaderChanged(int leaderSlot) implements Reply {}
