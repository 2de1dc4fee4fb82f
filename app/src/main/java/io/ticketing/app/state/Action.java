package io.ticketing.app.state;

import io.ticketing.client.ConnectionState;
import io.ticketing.observer.ObserverSignal;

/** Everything that can change the state. */
public sealed interface Action {
    /** A server was chosen; all that was known of another one is forgotten. */
    record TargetChosen(Target target, boolean sandbox) implements Action {}

    /** The connection was given up. */
    record TargetLeft() implements Action {}

    /** The embedded server could not start. */
    record SandboxFailed(String sentence) implements Action {}

    /** The observer session of the chosen target reported something. */
    record Observed(Target target, ObserverSignal signal) implements Action {}

    /** The client connection changed. */
    record ClientChanged(Target target, ConnectionState connection) implements Action {}

    /** The operator asked for something. */
    record RequestStarted(RequestEntry entry) implements Action {}

    /** Bytes of a request went out or came in. */
    record RequestFrame(long id, RequestEntry.Frame frame) implements Action {}

    /** A request has its outcome. */
    record RequestEnded(long id, Fate fate, long nowNanos) implements Action {}

    /** The operator cleared the list; what still runs stays. */
    record RequestsCleared() implements Action {}
}
