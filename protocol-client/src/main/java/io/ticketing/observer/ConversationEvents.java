package io.ticketing.observer;

import io.ticketing.observer.proto.Welcome;

/** What a conversation tells its session, on the session's loop. */
interface ConversationEvents {
    void welcomed(Welcome welcome);

    void signal(ObserverSignal signal);

    /** The server refused for good, or is no observer port; another attempt would end alike. */
    void refused(String sentence);

    /** The connection is gone; {@code hadWelcome} tells whether it had worked. */
    void lost(String reason, boolean hadWelcome);
}
