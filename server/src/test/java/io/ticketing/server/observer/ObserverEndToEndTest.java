package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObserverEndToEndTest {
    private static final Key KEY = Key.of("order-1");

    private TicketingServer server;
    private NettyTicketingClient client;
    private NettyTicketingClient other;

    @BeforeEach
    void start() {
        server = ((StartOutcome.Started) TicketingServer.start(ServerConfig.sandbox())).server();
        client = NettyTicketingClient.open(
                ClientOptions.to(server.addresses().getFirst().address()));
        other = NettyTicketingClient.open(
                ClientOptions.to(server.addresses().getFirst().address()));
    }

    @AfterEach
    void stop() {
        client.close();
        other.close();
        server.close();
    }

    @Test
    void aHeldKeyItsHolderAndItsQueueAreSeen() {
        long token = acquire(client, 1, 0);
        var waiting = other.acquire(new AcquireRequest(KeySet.of(KEY), 30, 30, 2));
        try (Eye eye = new Eye(observerAddress(), ObserverSubscription.EVERYTHING.withQueuesOf(Set.of(KEY)))) {
            await().untilAsserted(() -> {
                assertThat(eye.holder().fencingToken()).isEqualTo(token);
                assertThat(eye.holder().address()).startsWith("127.0.0.1:");
                assertThat(eye.key().waiters()).isEqualTo(1);
                assertThat(eye.key().queue()).singleElement().satisfies(waiter -> assertThat(waiter.owner())
                        .isEqualTo(2));
            });

            release(client, token);
            AcquireOutcome.Granted next = (AcquireOutcome.Granted) waiting.join();
            await().untilAsserted(() -> assertThat(eye.holder().fencingToken()).isEqualTo(next.fencingToken()));
            assertThat(eye.events).anySatisfy(event -> {
                assertThat(event.kind()).isEqualTo(ObservedEvent.Kind.GRANTED);
                assertThat(event.row()).isEqualTo(MatrixRow.A4);
                assertThat(event.cause()).isEqualTo(MatrixRow.R1);
                assertThat(event.previousToken()).isEqualTo(token);
            });
            release(other, next.fencingToken());
            await().untilAsserted(() -> assertThat(eye.keys).isEmpty());
        }
    }

    @Test
    void everyGrantOfABusyRunIsSeenOrCountedAsMissed() {
        try (Eye eye = new Eye(observerAddress(), ObserverSubscription.EVERYTHING)) {
            await().until(() -> eye.connected);
            IntStream.range(0, 20_000).forEach(i -> release(client, acquire(client, i, 1)));

            await().untilAsserted(() -> assertThat(eye.grants() + eye.missed).isGreaterThanOrEqualTo(20_000));
            assertThat(eye.missed).isZero();
            assertThat(eye.grants()).isEqualTo(20_000);
        }
    }

    @Test
    void aCutObserverComesBackToAFullSnapshotWithoutDoubledRows() {
        acquire(client, 1, 0);
        try (Eye eye = new Eye(observerAddress(), ObserverSubscription.EVERYTHING)) {
            await().until(() -> eye.snapshots == 1);
            server.close();
            await().until(() -> eye.lost);
            server = restartedOnTheSamePorts();
            await().until(() -> eye.snapshots == 2);
            assertThat(eye.keys).isEmpty();
        }
    }

    @Test
    void aClientPortIsNamedAsSuch() {
        try (Eye eye = new Eye(server.addresses().getFirst().address(), ObserverSubscription.EVERYTHING)) {
            await().until(() -> !eye.refusal.isEmpty());
            assertThat(eye.refusal).contains("client port of wire 0.3");
        }
    }

    private TicketingServer restartedOnTheSamePorts() {
        ServerConfig config = ServerConfig.sandbox();
        ServerConfig same = new ServerConfig(
                server.addresses(), server.observerAddress(), config.limits(), config.clientToken(), false);
        return ((StartOutcome.Started) TicketingServer.start(same)).server();
    }

    private HostPort observerAddress() {
        return server.observerAddress().orElseThrow();
    }

    private static long acquire(NettyTicketingClient by, long owner, int waitSeconds) {
        AcquireOutcome outcome = by.acquire(new AcquireRequest(KeySet.of(KEY), waitSeconds, 30, owner))
                .join();
        return ((AcquireOutcome.Granted) outcome).fencingToken();
    }

    private static void release(NettyTicketingClient by, long token) {
        assertThat(by.release(new ReleaseRequest(KeySet.of(KEY), token)).join())
                .isEqualTo(new ReleaseOutcome.Released());
    }

    /** Keeps what an observer was shown. */
    private static final class Eye implements AutoCloseable {
        final Map<Key, ObservedKey> keys = new ConcurrentHashMap<>();
        final List<ObservedEvent> events = new CopyOnWriteArrayList<>();
        private final ObserverClient session;
        volatile boolean connected;
        volatile boolean lost;
        volatile int snapshots;
        volatile long missed;
        volatile long grantCount;
        volatile String refusal = "";

        Eye(HostPort address, ObserverSubscription subscription) {
            session = ObserverClient.open(ObserverOptions.to(address, "test"), subscription, this::see);
        }

        ObservedKey key() {
            return Optional.ofNullable(keys.get(KEY)).orElseThrow(() -> new AssertionError("not seen: " + KEY));
        }

        ObservedHolder holder() {
            return Optional.ofNullable(key().holder()).orElseThrow(() -> new AssertionError("nobody holds " + KEY));
        }

        long grants() {
            return grantCount;
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // one writer: the session's thread
        private void see(ObserverSignal signal) {
            switch (signal) {
                case ObserverSignal.Snapshot snapshot -> {
                    keys.clear();
                    snapshot.keys().forEach(key -> keys.put(key.key(), key));
                    snapshots++;
                }
                case ObserverSignal.Delta delta -> {
                    delta.changed().forEach(key -> keys.put(key.key(), key));
                    delta.gone().forEach(keys::remove);
                }
                case ObserverSignal.Events batch -> {
                    missed += batch.missed();
                    grantCount += batch.events().stream()
                            .filter(event -> event.kind() == ObservedEvent.Kind.GRANTED)
                            .count();
                    if (events.size() < 1_000) {
                        events.addAll(batch.events());
                    }
                }
                case ObserverSignal.Connected _ -> connected = true;
                case ObserverSignal.Lost _ -> lost = true;
                case ObserverSignal.Refused refused -> refusal = refused.sentence();
                case ObserverSignal.Connecting _,
                        ObserverSignal.Silent _,
                        ObserverSignal.Heard _,
                        ObserverSignal.Figures _,
                        ObserverSignal.RoundTrip _ -> {}
            }
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
