package io.ticketing.observer;

import com.google.protobuf.ByteString;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.Hello;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Ping;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.observer.proto.Subscribe;
import io.ticketing.observer.proto.WatchQueues;

/** What an observer says to a server. Source: {@code docs/observer.md}. */
final class ObserverRequests {
    private static final int PROTOCOL_VERSION = 1;

    private ObserverRequests() {}

    static ObserverRequest hello(ObserverOptions options) {
        return ObserverRequest.newBuilder()
                .setHello(Hello.newBuilder()
                        .setProtocolVersion(PROTOCOL_VERSION)
                        .setObserverToken(
                                ByteString.copyFrom(options.observerToken().bytes()))
                        .setObserverName(options.observerName()))
                .build();
    }

    /** With events from this number on, if events are wanted. */
    static ObserverRequest subscribe(long generation, ObserverSubscription wanted, long fromSequence) {
        Subscribe.Builder subscribe = Subscribe.newBuilder()
                .setGeneration(generation)
                .setState(stateFilter(wanted))
                .setFiguresEveryMillis(wanted.figuresEveryMillis());
        if (wanted.events()) {
            subscribe.setEvents(EventFilter.newBuilder().setFromSequence(fromSequence));
        }
        return ObserverRequest.newBuilder().setSubscribe(subscribe).build();
    }

    private static StateFilter stateFilter(ObserverSubscription wanted) {
        return StateFilter.newBuilder()
                .setKeyPrefix(ByteString.copyFromUtf8(wanted.keyPrefix()))
                .setContendedOnly(wanted.contendedOnly())
                .setExpiredOnly(wanted.expiredOnly())
                .setFirstCount(wanted.firstCount())
                .setOrder(wanted.order())
                .build();
    }

    static ObserverRequest watchQueues(ObserverSubscription wanted) {
        WatchQueues.Builder queues = WatchQueues.newBuilder();
        wanted.queuesOf().forEach(key -> queues.addKeys(ByteString.copyFrom(key.bytes())));
        return ObserverRequest.newBuilder().setWatchQueues(queues).build();
    }

    static ObserverRequest ping(long id) {
        return ObserverRequest.newBuilder().setPing(Ping.newBuilder().setId(id)).build();
    }
}
