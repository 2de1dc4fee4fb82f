package io.ticketing.app.ui.shell;

import io.ticketing.app.intent.Network;
import io.ticketing.app.state.Target;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ConnectionState;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.client.WireTap;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverSession;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.WireVersion;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A server that says what a test lets it say, and keeps what it was asked. */
final class FakeNetwork implements Network {
    final List<AcquireRequest> acquires = new CopyOnWriteArrayList<>();
    final List<ReleaseRequest> releases = new CopyOnWriteArrayList<>();
    final List<ObserverSubscription> subscriptions = new CopyOnWriteArrayList<>();
    volatile AcquireOutcome acquireOutcome = new AcquireOutcome.TimedOut();
    volatile ReleaseOutcome releaseOutcome = new ReleaseOutcome.Released();
    private volatile Consumer<ObserverSignal> signals = _ -> {};

    @Override
    public TicketingClient client(Target target, Consumer<ConnectionState> connection) {
        connection.accept(new ConnectionState.Connected(target.client(), WireVersion.V0_3, System.nanoTime()));
        return new FakeClient(target);
    }

    @Override
    public ObserverSession observe(
            Target target, ObserverSubscription subscription, Consumer<ObserverSignal> listener) {
        signals = listener;
        subscriptions.add(subscription);
        listener.accept(new ObserverSignal.Connected(
                target.observer(),
                Welcome.newBuilder()
                        .setServerId("fake")
                        .setServerVersion("0.1.0")
                        .build()));
        return new ObserverSession() {
            @Override
            public void subscribe(ObserverSubscription next) {
                subscriptions.add(next);
            }

            @Override
            public void close() {
                signals = _ -> {};
            }
        };
    }

    void say(ObserverSignal signal) {
        signals.accept(signal);
    }

    void snapshot(ObservedKey... keys) {
        say(new ObserverSignal.Snapshot(List.of(keys), keys.length, System.nanoTime()));
    }

    void change(ObservedKey... keys) {
        say(new ObserverSignal.Delta(List.of(keys), List.of(), keys.length, 1, System.nanoTime()));
    }

    void drop(String key) {
        say(new ObserverSignal.Delta(List.of(), List.of(Key.of(key)), 0, 1, System.nanoTime()));
    }

    void happen(ObservedEvent... events) {
        say(new ObserverSignal.Events(List.of(events), 0));
    }

    void figures(int connections, long changes) {
        say(new ObserverSignal.Figures(
                NodeFigures.newBuilder()
                        .setConnections(connections)
                        .setWaiters(3)
                        .setChanges(changes)
                        .build(),
                System.nanoTime()));
        say(new ObserverSignal.RoundTrip(420_000, 12));
    }

    /** Answers at once with the outcome that was set. */
    private final class FakeClient implements TicketingClient {
        private final Target target;

        FakeClient(Target target) {
            this.target = target;
        }

        @Override
        public CompletableFuture<AcquireOutcome> acquire(AcquireRequest request, WireTap tap) {
            acquires.add(request);
            String key = request.keys().first().text() + "\n";
            tap.sent(bytes("41%04x%04x%016x", request.waitSeconds(), request.leaseSeconds(), request.owner(), key));
            if (acquireOutcome instanceof AcquireOutcome.Granted(long token)) {
                tap.received(bytes("41%016x%016x", token, request.owner(), key));
            }
            return CompletableFuture.completedFuture(acquireOutcome);
        }

        @Override
        public CompletableFuture<ReleaseOutcome> release(ReleaseRequest request, WireTap tap) {
            releases.add(request);
            tap.sent(bytes(
                    "52%016x", request.fencingToken(), request.keys().first().text() + "\n"));
            return CompletableFuture.completedFuture(releaseOutcome);
        }

        /** The fixed part by this pattern of hex, and the text behind it. */
        private static byte[] bytes(String hexPattern, Object... values) {
            String text = (String) values[values.length - 1];
            String hex = String.format(hexPattern, values);
            return HexFormat.of().parseHex(hex + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public ConnectionState connection() {
            return new ConnectionState.Connected(target.client(), WireVersion.V0_3, 0);
        }

        @Override
        public void close() {}
    }
}
