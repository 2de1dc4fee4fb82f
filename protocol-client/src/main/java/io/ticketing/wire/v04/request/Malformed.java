package io.ticketing.wire.v04.request;

import io.ticketing.wire.v04.reply.ErrorCode;

/**
 * A request whose frame is whole but whose content breaks a rule; it is answered with {@code E}, and the connection
 * stays. Source: {@code docs/wire.md}, wire 0.4, codes.
 */
public record Malformed(long requestId, ErrorCode code) implements Request {}
