package io.ticketing.client;

import java.util.concurrent.CompletableFuture;

/**
 * A client of one lock service. Many requests may be in flight; replies are matched whatever their order. Safe for any
 * thread; futures complete on the session's thread, so what depends on them must be short or go elsewhere. Cancelling
 * a future does not take its request back.
 */
public interface TicketingClient extends AutoCloseable {
    /** Asks for a lock. Inside its wait the request is sent again when a connection is lost before its reply. */
    default CompletableFuture<AcquireOutcome> acquire(AcquireRequest request) {
        return acquire(request, WireTap.NONE);
    }

    /** As {@link #acquire(AcquireRequest)}, and shows the bytes to {@code tap}. */
    CompletableFuture<AcquireOutcome> acquire(AcquireRequest request, WireTap tap);

    /** Gives a lock back if the token is the current one. */
    default CompletableFuture<ReleaseOutcome> release(ReleaseRequest request) {
        return release(request, WireTap.NONE);
    }

    /** As {@link #release(ReleaseRequest)}, and shows the bytes to {@code tap}. */
    CompletableFuture<ReleaseOutcome> release(ReleaseRequest request, WireTap tap);

    /** Where the connection stands now. */
    ConnectionState connection();

    /** Ends the connection; requests under way end as {@link Refusal.Reason#CLOSED} or unknown. */
    @Override
    void close();
}
