package io.ticketing.observer;

/**
 * A running look at one server. It connects by itself and again after a loss, and reports {@link ObserverSignal}s in
 * order on one thread. Safe for any thread.
 */
public interface ObserverSession extends AutoCloseable {
    /** Replaces what is looked at; a {@link ObserverSignal.Snapshot} of it follows. */
    void subscribe(ObserverSubscription subscription);

    /** Ends it; no signal follows once this returns. */
    @Override
    void close();
}
