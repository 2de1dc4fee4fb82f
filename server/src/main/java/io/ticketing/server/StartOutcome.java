package io.ticketing.server;

/** What became of a start. */
public sealed interface StartOutcome {
    /** Every listener is bound and served. The caller closes the server. */
    record Started(TicketingServer server) implements StartOutcome {}

    /**
     * Nothing is bound; what had been bound before the failure is closed again.
     *
     * @param problem one sentence for people: what happened, at which address, and the next move
     */
    record Failed(String problem) implements StartOutcome {}
}
