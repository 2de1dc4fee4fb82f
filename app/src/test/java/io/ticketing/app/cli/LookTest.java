package io.ticketing.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.ServerConfig;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookTest {
    private static final int ROUNDS = 2_000;
    /** Two requests and their two outcomes. */
    private static final long EVENTS = 4L * ROUNDS;

    private final TicketingServer server =
            ((StartOutcome.Started) TicketingServer.start(ServerConfig.sandbox())).server();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aReaderThatPausesSeesEachEventOrIsToldHowManyItMissed() throws InterruptedException {
        try (Look look = look()) {
            acquireAndRelease();

            assertThat(eventsOf(look)).isEqualTo(EVENTS);
        }
    }

    @Test
    void aLookThatNobodyReadsClosesAtOnce() throws InterruptedException {
        Look look = look();
        acquireAndRelease();

        long start = System.nanoTime();
        look.close();
        assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
    }

    private Look look() throws InterruptedException {
        ObserverOptions options = ObserverOptions.to(server.observerAddress().orElseThrow(), "test");
        Look look = new Look(options, ObserverSubscription.EVERYTHING);
        assertThat(look.snapshot(10)).isPresent();
        return look;
    }

    private void acquireAndRelease() {
        KeySet key = KeySet.of(Key.of("k"));
        try (NettyTicketingClient client = NettyTicketingClient.open(
                ClientOptions.to(server.addresses().getFirst().address()))) {
            for (int i = 0; i < ROUNDS; i++) {
                AcquireOutcome outcome =
                        client.acquire(new AcquireRequest(key, 0, 30, i)).join();
                long token = ((AcquireOutcome.Granted) outcome).fencingToken();
                client.release(new ReleaseRequest(key, token)).join();
            }
        }
    }

    /** Seen or told as missed, until there are enough or the time is over; figures go on coming in either case. */
    private static long eventsOf(Look look) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
        long events = 0;
        while (events < EVENTS && System.nanoTime() - end < 0) {
            if (look.next(200).orElse(null) instanceof ObserverSignal.Events batch) {
                events += batch.missed()
                        + batch.events().stream().filter(LookTest::isOfARound).count();
            }
        }
        return events;
    }

    private static boolean isOfARound(ObservedEvent event) {
        return switch (event.kind()) {
            case ACQUIRE_REQUESTED, GRANTED, RELEASE_REQUESTED, RELEASED -> true;
            default -> false;
        };
    }
}
