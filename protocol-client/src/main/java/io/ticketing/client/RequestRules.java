package io.ticketing.client;

import io.ticketing.protocol.KeySet;
import io.ticketing.wire.v03.WireLimits;
import java.util.Optional;

/** What can be said on the wire, checked before it is sent. Source: {@code docs/wire.md}, requests of both wires. */
final class RequestRules {
    private static final int MAX_WAIT_SECONDS_04 = io.ticketing.wire.v04.WireLimits.MAX_WAIT_SECONDS;
    private static final int MAX_LEASE_SECONDS_04 = io.ticketing.wire.v04.WireLimits.MAX_LEASE_SECONDS;

    private RequestRules() {}

    /** Whatever the wire: the wider limits, those of 0.3. */
    static Optional<Refusal> problemOf(AcquireRequest request) {
        return problemOf(request, WireLimits.MAX_SECONDS, WireLimits.MAX_SECONDS);
    }

    static Optional<Refusal> problemOn04(AcquireRequest request) {
        return problemOf(request, MAX_WAIT_SECONDS_04, MAX_LEASE_SECONDS_04);
    }

    private static Optional<Refusal> problemOf(AcquireRequest request, int maxWaitSeconds, int maxLeaseSeconds) {
        if (request.waitSeconds() < 0 || request.waitSeconds() > maxWaitSeconds) {
            return bad("A wait is 0 to " + maxWaitSeconds + " seconds, not " + request.waitSeconds() + ".");
        }
        if (request.leaseSeconds() < 1 || request.leaseSeconds() > maxLeaseSeconds) {
            return bad("A lease is 1 to " + maxLeaseSeconds + " seconds, not " + request.leaseSeconds() + ".");
        }
        return Optional.empty();
    }

    static Optional<Refusal> problemOn04(ReleaseRequest request) {
        return request.fencingToken() == 0 ? bad("A fencing token is never 0.") : Optional.empty();
    }

    static Optional<Refusal> problemOn03(KeySet keys) {
        return keys.isSingle() ? Optional.empty() : bad("Wire 0.3 takes one key at a time; key sets need wire 0.4.");
    }

    static Optional<Refusal> ownerInUse(PendingAcquire acquire) {
        return Optional.of(new Refusal(
                Refusal.Reason.OWNER_IN_USE,
                "An acquire of " + acquire.key() + " with this owner is still under way. Use another owner."));
    }

    private static Optional<Refusal> bad(String sentence) {
        return Optional.of(new Refusal(Refusal.Reason.BAD_REQUEST, sentence));
    }
}
