package io.ticketing.observer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.RefusalReason;
import io.ticketing.observer.proto.Refused;
import io.ticketing.observer.proto.Subscribe;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ObserverClientTest {
    private final BlockingQueue<ObserverSignal> signals = new LinkedBlockingQueue<>();
    private FakeObserverPort port;

    @BeforeEach
    void listen() throws IOException {
        port = new FakeObserverPort();
    }

    @AfterEach
    void stop() throws IOException {
        port.close();
    }

    @Test
    void aCutConnectionEndsInAFullSnapshotAndTheEventsGoOn() throws Exception {
        try (ObserverClient _ = open()) {
            FakeObserverPort.Guest first = port.accept();
            first.welcome("life-1");
            first.sayEmptySnapshot(1);
            first.sayNextEvent(1, 42);
            next(ObserverSignal.Snapshot.class);
            first.hangUp();

            assertThat(next(ObserverSignal.Lost.class).reason()).contains("closed");
            FakeObserverPort.Guest second = port.accept();
            Subscribe again = second.welcome("life-1");
            second.sayEmptySnapshot(again.getGeneration());

            assertThat(again.getEvents().getFromSequence()).isEqualTo(42);
            next(ObserverSignal.Snapshot.class);
        }
    }

    @Test
    void theSubscriptionOfTheMomentIsTakenToTheNextConnection() throws Exception {
        try (ObserverClient session = open()) {
            port.accept().hangUp();
            session.subscribe(new ObserverSubscription(
                    "job/", false, false, 0, KeyOrder.KEY_ORDER_KEY, Set.of(), false, false, 0));

            Subscribe wanted = port.accept().welcome("life-1");

            assertThat(wanted.getState().getKeyPrefix().toStringUtf8()).isEqualTo("job/");
            assertThat(wanted.hasEvents()).isFalse();
        }
    }

    @Test
    void aFullServerIsTriedAgain() throws Exception {
        try (ObserverClient _ = open()) {
            refuse(port.accept(), RefusalReason.REFUSAL_REASON_TOO_MANY_OBSERVERS, "Full.");

            ObserverSignal.Lost lost = next(ObserverSignal.Lost.class);
            assertThat(lost.reason()).isEqualTo("Full.");
            assertThat(port.accept().welcome("life-1").getGeneration()).isEqualTo(1);
        }
    }

    @Test
    void aWrongTokenIsNotTriedAgain() throws Exception {
        ObserverClient session = open();
        refuse(port.accept(), RefusalReason.REFUSAL_REASON_TOKEN, "Wrong token.");

        assertThat(next(ObserverSignal.Refused.class).sentence()).isEqualTo("Wrong token.");
        session.close();
        assertThat(signals).isEmpty();
    }

    @Test
    void attemptsAreCountedAndTheirPausesDouble() throws Exception {
        ObserverOptions clockAtZero = new ObserverOptions(
                port.address(),
                ObserverToken.NONE,
                "test",
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                () -> 0,
                InstantSource.system());
        port.close();
        try (ObserverClient _ = ObserverClient.open(clockAtZero, ObserverSubscription.EVERYTHING, signals::add)) {
            for (int attempt = 1; attempt <= 3; attempt++) {
                assertThat(next(ObserverSignal.Connecting.class).attempt()).isEqualTo(attempt);
                assertThat(next(ObserverSignal.Lost.class).nextTryNanos())
                        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(100L << (attempt - 1)));
            }
        }
    }

    @Test
    void noSignalFollowsTheClose() throws Exception {
        ObserverClient session = open();
        port.accept().welcome("life-1");
        next(ObserverSignal.Connected.class);
        session.close();
        signals.clear();
        session.subscribe(ObserverSubscription.EVERYTHING);
        session.close();

        assertThat(signals).isEmpty();
    }

    @Test
    void aSessionMayBeClosedFromItsOwnSignal() throws Exception {
        CompletableFuture<ObserverClient> session = new CompletableFuture<>();
        CountDownLatch ended = new CountDownLatch(1);
        session.complete(ObserverClient.open(
                ObserverOptions.to(port.address(), "test"), ObserverSubscription.EVERYTHING, signal -> {
                    if (signal instanceof ObserverSignal.Connected) {
                        session.join().close();
                        ended.countDown();
                    }
                }));
        FakeObserverPort.Guest guest = port.accept();
        guest.next(ObserverRequest.KindCase.HELLO);
        guest.say(Conversation.welcome("life-1"));

        assertThat(ended.await(2, TimeUnit.SECONDS)).isTrue();
    }

    private static void refuse(FakeObserverPort.Guest guest, RefusalReason reason, String text) throws IOException {
        guest.next(ObserverRequest.KindCase.HELLO);
        guest.say(ObserverReply.newBuilder()
                .setRefused(Refused.newBuilder().setReason(reason).setText(text))
                .build());
    }

    private ObserverClient open() {
        return ObserverClient.open(
                ObserverOptions.to(port.address(), "test"), ObserverSubscription.EVERYTHING, signals::add);
    }

    private <T extends ObserverSignal> T next(Class<T> kind) throws InterruptedException {
        while (true) {
            ObserverSignal signal = signals.poll(10, TimeUnit.SECONDS);
            assertThat(signal)
                    .as("a signal of the kind " + kind.getSimpleName())
                    .isNotNull();
            if (kind.isInstance(signal)) {
                return kind.cast(signal);
            }
        }
    }
}
