package io.ticketing.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.app.sandbox.EmbeddedSandbox;
import io.ticketing.app.sandbox.Sandbox;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.Key;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DemoLoadTest {
    private final Set<ObservedEvent.Kind> kinds = ConcurrentHashMap.newKeySet();
    private final Set<Key> keys = ConcurrentHashMap.newKeySet();
    private volatile int longestQueue;

    @Test
    void showsWithinAShortWhileAllThatCanHappenToAKey() {
        try (Sandbox sandbox = new EmbeddedSandbox(DemoLoad::start)) {
            Sandbox.Outcome.Running running = (Sandbox.Outcome.Running) sandbox.start(true);
            ObserverOptions options = ObserverOptions.to(running.target().observer(), "test");
            try (ObserverClient _ = ObserverClient.open(options, ObserverSubscription.EVERYTHING, this::see)) {
                await().atMost(Duration.ofSeconds(45)).untilAsserted(this::assertAllWasSeen);
            }
        }
    }

    private void assertAllWasSeen() {
        assertThat(kinds)
                .contains(
                        ObservedEvent.Kind.GRANTED,
                        ObservedEvent.Kind.QUEUED,
                        ObservedEvent.Kind.RELEASED,
                        ObservedEvent.Kind.TIMED_OUT,
                        ObservedEvent.Kind.BUSY,
                        ObservedEvent.Kind.EXPIRED);
        assertThat(keys).contains(Key.of("주문-1042"), Key.of("🎫-tickets"), Key.of("tab\there"));
        assertThat(longestQueue).isEqualTo(64);
    }

    private void see(ObserverSignal signal) {
        switch (signal) {
            case ObserverSignal.Snapshot snapshot -> snapshot.keys().forEach(this::see);
            case ObserverSignal.Delta delta -> delta.changed().forEach(this::see);
            case ObserverSignal.Events batch -> batch.events().forEach(event -> kinds.add(event.kind()));
            default -> {}
        }
    }

    private void see(ObservedKey key) {
        keys.add(key.key());
        longestQueue = Math.max(longestQueue, key.waiters());
    }
}
