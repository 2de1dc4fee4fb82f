package io.ticketing.app.intent;

import io.ticketing.app.state.Target;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.ConnectionState;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.TicketingClient;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSession;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import java.util.function.Consumer;

/** The way to servers; tests put their own in its place. */
public interface Network {
    /** Opens a client to the target; {@code connection} is told each change on the client's thread. */
    TicketingClient client(Target target, Consumer<ConnectionState> connection);

    /** Begins to observe the target. */
    ObserverSession observe(Target target, ObserverSubscription subscription, Consumer<ObserverSignal> signals);

    /** Over TCP. */
    Network TCP = new Network() {
        @Override
        public TicketingClient client(Target target, Consumer<ConnectionState> connection) {
            return NettyTicketingClient.open(ClientOptions.to(target.client())
                    .withClientToken(target.tokens().client())
                    .withOnConnection(connection));
        }

        @Override
        public ObserverSession observe(
                Target target, ObserverSubscription subscription, Consumer<ObserverSignal> signals) {
            return ObserverClient.open(
                    ObserverOptions.to(target.observer(), "ticketing console")
                            .withObserverToken(target.tokens().observer()),
                    subscription,
                    signals);
        }
    };
}
