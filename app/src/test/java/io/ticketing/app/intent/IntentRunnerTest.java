package io.ticketing.app.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.sandbox.EmbeddedSandbox;
import io.ticketing.app.sandbox.Sandbox;
import io.ticketing.app.state.Fate;
import io.ticketing.app.state.Fate.After;
import io.ticketing.app.state.Link;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Intents against a real server over TCP, with other clients beside the console. */
class IntentRunnerTest {
    private static final Key KEY = Key.of("order:2026-1042");

    private final Store store = new Store(System::nanoTime);
    private final List<String> load = new ArrayList<>();
    private final IntentRunner runner =
            new IntentRunner(store, Network.TCP, new EmbeddedSandbox(this::startLoad), System::nanoTime);
    private final AtomicInteger waiters = new AtomicInteger();
    private final List<TicketingClient> others = new ArrayList<>();

    private AutoCloseable startLoad(HostPort client) {
        load.add("started");
        return () -> load.add("ended");
    }

    @BeforeEach
    void startSandbox() {
        store.listen((_, changes) -> changes.keys().forEach(key -> waiters.set(key.waiters())));
        runner.run(new Intent.StartSandbox(false));
        await().until(() -> store.state().link().isLive());
    }

    @AfterEach
    void close() {
        others.forEach(TicketingClient::close);
        runner.close();
        store.close();
    }

    private TicketingClient other() {
        Target target = store.state().target().orElseThrow();
        TicketingClient client = NettyTicketingClient.open(ClientOptions.to(target.client()));
        others.add(client);
        return client;
    }

    private static CompletableFuture<AcquireOutcome> acquire(TicketingClient client, int waitSeconds, long owner) {
        return client.acquire(new AcquireRequest(KeySet.of(KEY), waitSeconds, 60, owner));
    }

    private static long tokenOf(CompletableFuture<AcquireOutcome> acquire) throws Exception {
        return ((AcquireOutcome.Granted) acquire.get(5, TimeUnit.SECONDS)).fencingToken();
    }

    private void awaitWaiter() {
        await().until(() -> waiters.get() == 1);
    }

    private static void eventually(ThrowingRunnable check) {
        await().untilAsserted(check);
    }

    private RequestEntry newest() {
        return store.state().requests().getFirst();
    }

    @Test
    void anAcquireIsGrantedShownAsOursAndGivenBack() {
        runner.run(new Intent.Acquire(KEY, 0, 60, 42));
        eventually(() -> assertThat(newest().fate()).isInstanceOf(Fate.Granted.class));
        long token = newest().fencingToken();
        assertThat(store.state().ourTokens()).containsExactly(token);

        runner.run(new Intent.Release(KEY, token));
        eventually(() -> assertThat(newest().fate()).isEqualTo(new Fate.Released(new After.Nobody())));
        assertThat(store.state().ourTokens()).isEmpty();
    }

    @Test
    void theExactBytesOfRequestAndReplyAreKept() {
        runner.run(new Intent.Acquire(Key.of("k"), 1, 2, 3));
        eventually(() -> assertThat(newest().frames()).hasSize(2));
        assertThat(newest().frames().getFirst().sent()).isTrue();
        assertThat(newest().frames().getFirst().bytes())
                .containsExactly('A', 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 'k', '\n');
        assertThat(newest().frames().getLast().sent()).isFalse();
        assertThat(newest().frames().getLast().bytes()).startsWith('A').endsWith('k', '\n');
    }

    @Test
    void aForceReleaseHandsTheKeyToTheHeadWaiterAndSaysSo() throws Exception {
        long seen = tokenOf(acquire(other(), 0, 1));
        CompletableFuture<AcquireOutcome> waiter = acquire(other(), 60, 2);
        awaitWaiter();

        runner.run(new Intent.ForceRelease(KEY, seen, "the holder hangs"));

        long next = tokenOf(waiter);
        eventually(() -> assertThat(newest().fate())
                .isInstanceOfSatisfying(Fate.Released.class, released -> assertThat(released.after())
                        .isInstanceOfSatisfying(After.HeldBy.class, by -> {
                            assertThat(by.owner()).isEqualTo(2);
                            assertThat(by.fencingToken()).isEqualTo(next);
                            assertThat(by.address()).startsWith("127.0.0.1:");
                        })));
        assertThat(newest().reason()).isEqualTo("the holder hangs");
    }

    @Test
    void aForceReleaseThatComesTooLateHitsNobodyAndSaysWhoHoldsTheKeyNow() throws Exception {
        TicketingClient holder = other();
        long seen = tokenOf(acquire(holder, 0, 1));
        CompletableFuture<AcquireOutcome> waiter = acquire(other(), 60, 2);
        awaitWaiter();
        assertThat(holder.release(new ReleaseRequest(KeySet.of(KEY), seen)).get(5, TimeUnit.SECONDS))
                .isEqualTo(new ReleaseOutcome.Released());
        long next = tokenOf(waiter);

        runner.run(new Intent.ForceRelease(KEY, seen, ""));

        eventually(() -> assertThat(newest().fate())
                .isInstanceOfSatisfying(Fate.NotCurrent.class, notCurrent -> assertThat(notCurrent.now())
                        .isInstanceOfSatisfying(After.HeldBy.class, by -> assertThat(by.fencingToken())
                                .isEqualTo(next))));
        assertThat(others.getLast()
                        .release(new ReleaseRequest(KeySet.of(KEY), next))
                        .get(5, TimeUnit.SECONDS))
                .as("the new holder still held it")
                .isEqualTo(new ReleaseOutcome.Released());
    }

    @Test
    void aReleaseOfAKeyThatNobodyHoldsSaysSo() {
        runner.run(new Intent.Release(KEY, 77));
        eventually(() -> assertThat(newest().fate()).isEqualTo(new Fate.NotCurrent(new After.Nobody())));
    }

    @Test
    void manyRequestsMayRunAtOnceAndEachHasItsOwnOutcome() {
        for (int i = 0; i < 50; i++) {
            runner.run(new Intent.Acquire(Key.of("k" + i), 0, 60, i));
        }
        eventually(() -> assertThat(store.state().requests()).hasSize(50).allSatisfy(entry -> assertThat(entry.fate())
                .isInstanceOf(Fate.Granted.class)));
        assertThat(store.state().ourTokens()).hasSize(50);
    }

    @Test
    void withoutAnObserverPortTheConsoleStillAcquiresAndShowsWhatItDidItself() throws Exception {
        HostPort client = store.state().target().orElseThrow().client();
        Target blind = new Target("blind", client, client.withPort(closedPort()));
        runner.run(new Intent.Connect(blind));
        eventually(() -> assertThat(store.state().link()).isInstanceOf(Link.Lost.class));

        runner.run(new Intent.Acquire(KEY, 0, 60, 42));
        eventually(() -> assertThat(newest().fate()).isInstanceOf(Fate.Granted.class));
        runner.run(new Intent.Release(KEY, newest().fencingToken()));
        eventually(() -> assertThat(newest().fate()).isEqualTo(new Fate.Released(new After.NotYetKnown())));
        assertThat(store.state().ourTokens()).isEmpty();
    }

    private static int closedPort() throws Exception {
        try (var socket = new java.net.ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void withoutAServerNothingIsSentAndTheReasonIsTold() {
        runner.run(new Intent.Disconnect());
        runner.run(new Intent.Acquire(KEY, 0, 60, 42));
        eventually(() -> assertThat(newest().fate())
                .isEqualTo(new Fate.Refused("No server is connected. Connect to one first.")));
        assertThat(newest().frames()).isEmpty();
    }

    @Test
    void theDemoLoadRunsOnlyWhileItIsWanted() {
        runner.run(new Intent.StartSandbox(true));
        runner.run(new Intent.StartSandbox(true));
        runner.run(new Intent.StartSandbox(false));
        runner.close();
        assertThat(load).containsExactly("started", "ended");
    }

    @Test
    void aSandboxThatCannotStartSaysWhy() {
        try (Store other = new Store(System::nanoTime);
                IntentRunner failing = new IntentRunner(other, Network.TCP, new NoRoom(), System::nanoTime)) {
            failing.run(new Intent.StartSandbox(true));
            eventually(() -> assertThat(other.state().link()).isEqualTo(new Link.Refused("No port is free.")));
            assertThat(other.state().target()).isEmpty();
        }
    }

    /** A machine on which no server can start. */
    private static final class NoRoom implements Sandbox {
        @Override
        public Outcome start(boolean withLoad) {
            return new Outcome.Failed("No port is free.");
        }

        @Override
        public void close() {}
    }
}
