package io.ticketing.server.wire03;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.client.AcquireOutcome;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.Listener.WaitZero;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two ports on one table: on one of them wait 0 waits for ever. */
class WaitZeroTest {
    private static final HostPort FREE = new HostPort("127.0.0.1", 0);
    private static final KeySet KEY = KeySet.of(Key.of("order-1"));

    private TicketingServer server;
    private NettyTicketingClient specified;
    private NettyTicketingClient patient;

    @BeforeEach
    void start() {
        ServerConfig config = new ServerConfig(
                List.of(new Listener(WireVersion.V0_3, FREE), new Listener(WireVersion.V0_3, FREE, WaitZero.FOREVER)),
                Optional.empty(),
                LockLimits.DEFAULT,
                ClientToken.NONE,
                false);
        server = ((StartOutcome.Started) TicketingServer.start(config)).server();
        specified = open(0);
        patient = open(1);
    }

    private NettyTicketingClient open(int listener) {
        return NettyTicketingClient.open(
                ClientOptions.to(server.addresses().get(listener).address()));
    }

    @AfterEach
    void stop() {
        specified.close();
        patient.close();
        server.close();
    }

    @Test
    void onAPortOfTheSpecificationWaitZeroIsAnsweredAtOnce() {
        acquire(specified, 1).join();

        assertThat(acquire(specified, 2).join()).isEqualTo(new AcquireOutcome.TimedOut());
    }

    @Test
    void onAPortWhereItMeansForEverWaitZeroQueuesAndGetsTheKeyOnRelease() {
        acquire(specified, 1).join();
        CompletableFuture<AcquireOutcome> waiting = acquire(patient, 2);
        // Answered only once the server has the request that came before it on the same connection.
        patient.release(new ReleaseRequest(KeySet.of(Key.of("other")), 9)).join();
        assertThat(waiting).isNotDone();

        specified.release(new ReleaseRequest(KEY, 1)).join();
        assertThat(waiting.join()).isEqualTo(new AcquireOutcome.Granted(2));
    }

    private static CompletableFuture<AcquireOutcome> acquire(NettyTicketingClient client, long owner) {
        return client.acquire(new AcquireRequest(KEY, 0, 30, owner));
    }
}
