package io.ticketing.client;

import io.ticketing.wire.v03.WireLimits;
import java.util.Optional;

/** What can be said on wire 0.3, checked before anything is sent. Source: {@code docs/wire.md}, wire 0.3, requests. */
final class RequestRules {
    private RequestRules() {}

    static Optional<Refusal> problemOf(AcquireRequest request) {
        if (!request.keys().isSingle()) {
            return bad("Wire 0.3 acquires one key at a time; key sets need wire 0.4.");
        }
        if (request.waitSeconds() < 0 || request.waitSeconds() > WireLimits.MAX_SECONDS) {
            return bad("A wait is 0 to 65535 seconds, not " + request.waitSeconds() + ".");
        }
        if (request.leaseSeconds() < 1 || request.leaseSeconds() > WireLimits.MAX_SECONDS) {
            return bad("A lease is 1 to 65535 seconds, not " + request.leaseSeconds() + ".");
        }
        return Optional.empty();
    }

    static Optional<Refusal> problemOf(ReleaseRequest request) {
        return request.keys().isSingle()
                ? Optional.empty()
                : bad("Wire 0.3 releases one key at a time; key sets need wire 0.4.");
    }

    private static Optional<Refusal> bad(String sentence) {
        return Optional.of(new Refusal(Refusal.Reason.BAD_REQUEST, sentence));
    }
}
