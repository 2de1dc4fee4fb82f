package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.observer.ObserverToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.KeyView;
import io.ticketing.server.lock.Requester;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.ReplySink;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server and an observer session over a real connection, and a crowd that acquires and releases at random. */
class BothEndsTest {
    private static final ObserverToken TOKEN = ObserverToken.of("look");
    private static final long SECOND = 1_000_000_000L;

    private TicketingServer server;

    @BeforeEach
    void start() {
        server = ((StartOutcome.Started)
                        TicketingServer.start(ServerConfig.sandbox().withObserverToken(TOKEN)))
                .server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatTheObserverShowsIsTheTable(long seed) {
        try (Sight sight = new Sight(observerAddress(), TOKEN)) {
            Crowd crowd = onLoop(loop -> new Crowd(loop, seed));
            for (int i = 0; i < 40; i++) {
                onLoop(_ -> crowd.act(200));
            }

            await().untilAsserted(() -> assertThat(sight.table()).isEqualTo(table()));
            assertThat(sight.eventsSeenOrMissed()).isEqualTo(sight.lastSequence());
        }
    }

    @Test
    void afterACutAllIsShownAgainAndNoEventIsLostWithoutBeingCounted() throws IOException {
        try (CuttableRelay relay = new CuttableRelay(observerAddress());
                Sight sight = new Sight(relay.address(), TOKEN)) {
            Crowd crowd = onLoop(loop -> new Crowd(loop, 7));
            for (int cuts = 0; cuts < 3; cuts++) {
                await().until(sight::isConnected);
                int snapshots = sight.snapshots();
                onLoop(_ -> crowd.act(1_000));
                relay.cut();
                onLoop(_ -> crowd.act(1_000));
                await().until(() -> sight.snapshots() > snapshots);
            }

            await().untilAsserted(() -> assertThat(sight.table()).isEqualTo(table()));
            await().untilAsserted(() -> assertThat(sight.eventsSeenOrMissed()).isEqualTo(sight.lastSequence()));
            assertThat(sight.missed()).isZero();
        }
    }

    @Test
    void aRunThatTheRingCannotHoldLeavesAGapOfExactlyTheRest() {
        try (Sight sight = new Sight(observerAddress(), TOKEN)) {
            await().until(sight::isConnected);
            // In one go, so that the ring is overwritten before anybody can have read it.
            long grants = onLoop(loop -> new Crowd(loop, 1).acquireAndRelease(Key.of("busy"), 30_000));
            await().untilAsserted(() -> assertThat(sight.lastSequence()).isEqualTo(4 * grants));

            assertThat(sight.eventsSeenOrMissed()).isEqualTo(4 * grants);
            assertThat(sight.missed()).isEqualTo(4 * grants - ObserverHub.RING_EVENTS);
            assertThat(sight.grants()).isEqualTo(ObserverHub.RING_EVENTS / 4);
        }
    }

    @Test
    void aWrongTokenIsRefusedWithWhatToDo() {
        try (Sight sight = new Sight(observerAddress(), ObserverToken.of("guess"))) {
            await().untilAsserted(() -> assertThat(sight.refusal()).contains("ask who runs the server"));
        }
    }

    @Test
    void aServerThatStopsSaysSo() {
        try (Sight sight = new Sight(observerAddress(), TOKEN)) {
            await().until(sight::isConnected);
            server.close();
            await().untilAsserted(() -> assertThat(sight.lossReasons()).startsWith("The server is stopping."));
        }
    }

    private HostPort observerAddress() {
        return server.observerAddress().orElseThrow();
    }

    private <T> T onLoop(Function<LockLoop, T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        server.loop().execute(() -> result.complete(task.apply(server.loop())));
        return result.join();
    }

    private Map<Key, String> table() {
        return onLoop(loop -> {
            Map<Key, String> table = new TreeMap<>();
            loop.table().forEachKey(view -> table.put(view.key(), text(view, loop.nowNanos())));
            return table;
        });
    }

    private static String text(KeyView view, long nowNanos) {
        KeyView.HolderView holder = view.holder();
        return holder == null
                ? text(ObservedKey.Holding.FREE, 0, 0, view.waiters())
                : text(
                        view.isExpired(nowNanos) ? ObservedKey.Holding.EXPIRED : ObservedKey.Holding.HELD,
                        holder.fencingToken(),
                        holder.owner(),
                        view.waiters());
    }

    private static String text(ObservedKey.Holding holding, long token, long owner, int waiters) {
        return "%s token %d owner %d waiters %d".formatted(holding, token, owner, waiters);
    }

    /** Clients on the lock loop, without sockets of their own. Used on the loop only. */
    private static final class Crowd implements ReplySink {
        private final LockLoop loop;
        private final Random random;
        private final List<Effect.Granted> grants = new ArrayList<>();
        private ConnectionInfo connection;
        private long requests;

        Crowd(LockLoop loop, long seed) {
            this.loop = loop;
            this.random = new Random(seed);
            this.connection = connect();
        }

        private ConnectionInfo connect() {
            return loop.connect(new HostPort("10.0.0.1", 4_000), WireVersion.V0_3, this);
        }

        int act(int times) {
            for (int i = 0; i < times; i++) {
                act();
            }
            return times;
        }

        private void act() {
            if (random.nextInt(200) == 0) {
                loop.disconnect(connection);
                connection = connect();
            }
            if (random.nextInt(3) == 0 && !grants.isEmpty()) {
                release(grants.remove(random.nextInt(grants.size())));
            } else {
                acquire(random.nextInt(5) == 0 ? KeySet.of(key(), Key.of("shared")) : KeySet.of(key()));
            }
        }

        private Key key() {
            return Key.of("key-" + random.nextInt(50));
        }

        private void acquire(KeySet keys) {
            long leaseNanos = random.nextInt(10) == 0 ? SECOND / 5 : 60 * SECOND;
            loop.apply(new Command.Acquire(requester(), keys, ++requests, random.nextInt(3) * SECOND, leaseNanos));
        }

        private void release(Effect.Granted granted) {
            loop.apply(new Command.Release(requester(), granted.keys(), granted.fencingToken()));
        }

        long acquireAndRelease(Key key, int times) {
            for (int i = 0; i < times; i++) {
                loop.apply(new Command.Acquire(requester(), KeySet.of(key), 1, 0, 60 * SECOND));
                release(grants.removeLast());
            }
            return times;
        }

        private Requester requester() {
            return new Requester(connection.number(), ++requests);
        }

        @Override
        public void reply(Effect.Reply reply) {
            if (reply instanceof Effect.Granted granted) {
                grants.add(granted);
            }
        }

        @Override
        public void flush() {}
    }

    /** What an observer session was told, as a console would keep it. */
    private static final class Sight implements AutoCloseable {
        private final ObserverClient session;
        private final Map<Key, ObservedKey> keys = new HashMap<>();
        private final StringBuilder losses = new StringBuilder();
        private String refusal = "";
        private boolean connected;
        private int snapshots;
        private long seen;
        private long missed;
        private long grants;
        private long lastSequence;

        Sight(HostPort address, ObserverToken token) {
            ObserverOptions options = new ObserverOptions(
                    address,
                    token,
                    "test",
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1),
                    System::nanoTime,
                    InstantSource.system());
            session = ObserverClient.open(options, ObserverSubscription.EVERYTHING, this::see);
        }

        private synchronized void see(ObserverSignal signal) {
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
                case ObserverSignal.Events events -> {
                    missed += events.missed();
                    events.events().forEach(this::see);
                }
                case ObserverSignal.Connected _ -> connected = true;
                case ObserverSignal.Refused refused -> refusal = refused.sentence();
                case ObserverSignal.Lost lost -> {
                    connected = false;
                    losses.append(lost.reason());
                }
                case ObserverSignal.Connecting _,
                        ObserverSignal.Silent _,
                        ObserverSignal.Heard _,
                        ObserverSignal.Figures _,
                        ObserverSignal.RoundTrip _ -> {}
            }
        }

        private void see(ObservedEvent event) {
            seen++;
            lastSequence = event.sequence();
            if (event.kind() == ObservedEvent.Kind.GRANTED) {
                grants++;
            }
        }

        synchronized Map<Key, String> table() {
            Map<Key, String> table = new TreeMap<>();
            keys.forEach((key, shown) -> {
                var holder = shown.holder();
                table.put(
                        key,
                        text(
                                shown.holding(),
                                holder == null ? 0 : holder.fencingToken(),
                                holder == null ? 0 : holder.owner(),
                                shown.waiters()));
            });
            return table;
        }

        synchronized boolean isConnected() {
            return connected;
        }

        synchronized int snapshots() {
            return snapshots;
        }

        synchronized long eventsSeenOrMissed() {
            return seen + missed;
        }

        synchronized long missed() {
            return missed;
        }

        synchronized long grants() {
            return grants;
        }

        synchronized long lastSequence() {
            return lastSequence;
        }

        synchronized String refusal() {
            return refusal;
        }

        synchronized String lossReasons() {
            return losses.toString();
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
