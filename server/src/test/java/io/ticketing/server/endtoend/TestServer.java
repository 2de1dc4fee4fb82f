package io.ticketing.server.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.lock.KeyView;
import io.ticketing.server.single.Clocks;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A server on a free port whose clock can be put forward. The clock runs by itself as well, and its timers are real, so
 * that what they do can be waited for; a jump is for what a command must see as past.
 */
final class TestServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AtomicLong jumpedNanos = new AtomicLong();
    private final TicketingServer server;

    private TestServer(LockLimits limits) {
        long startNanos = System.nanoTime();
        Clocks clocks = new Clocks(() -> System.nanoTime() - startNanos + jumpedNanos.get(), InstantSource.system());
        StartOutcome outcome =
                TicketingServer.start(ServerConfig.sandbox().withLimits(limits), clocks, new SecureRandom());
        assertThat(outcome).isInstanceOf(StartOutcome.Started.class);
        server = ((StartOutcome.Started) outcome).server();
    }

    static TestServer start() {
        return new TestServer(LockLimits.DEFAULT);
    }

    static TestServer start(LockLimits limits) {
        return new TestServer(limits);
    }

    HostPort address() {
        return server.addresses().getFirst().address();
    }

    /** A connection through its handshake. */
    RawSocket client() throws IOException {
        return RawSocket.greeted(address());
    }

    /** A connection that has said nothing. */
    RawSocket stranger() throws IOException {
        return RawSocket.open(address());
    }

    /** Puts the server's clock forward. */
    void jump(Duration time) {
        jumpedNanos.addAndGet(time.toNanos());
    }

    /** Reads something on the server's own thread. */
    <T> T read(Function<TicketingServer, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        server.loop().execute(() -> answer.complete(question.apply(server)));
        return answer.join();
    }

    /** Who holds the key. */
    Optional<Long> ownerOf(String key) {
        return read(it -> it.loop().table().view(Key.of(key)))
                .map(KeyView::holder)
                .map(KeyView.HolderView::owner);
    }

    int waiters() {
        return read(it -> it.loop().table().waiterCount());
    }

    void awaitWaiters(int count) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(() -> waiters() == count);
    }

    /** Open connections, those in their handshake too. */
    void awaitConnections(int count) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> read(it -> it.figures().openCount()) == count);
    }

    /** How often this row was carried out. */
    long count(MatrixRow row) {
        return read(it -> it.rows().of(row));
    }

    @Override
    public void close() {
        server.close();
    }
}
