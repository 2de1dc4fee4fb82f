package io.ticketing.server.wire03;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.wire.v03.Handshake;
import io.ticketing.wire.v03.RequestEncoder;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.TimedOut;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Wire03ServerTest {
    private static final Key KEY = Key.of("order-1");
    private static final Key KEY_OF_NOBODY = Key.of("nobody-has-this-key");

    private TicketingServer server = start(ServerConfig.sandbox());

    @AfterEach
    void closeServer() {
        server.close();
    }

    @Test
    void aKeyIsGrantedHeldAgainstOthersAndReleased() throws IOException {
        try (RawClient one = connect();
                RawClient other = connect()) {
            one.acquire("order-1", 7, 0, 30);
            Granted granted = (Granted) one.next();
            assertThat(granted.owner()).isEqualTo(7);

            other.acquire("order-1", 8, 0, 30);
            assertThat(other.next()).isEqualTo(new TimedOut(8, KEY));

            one.release("order-1", granted.fencingToken());
            assertThat(one.next()).isEqualTo(new Released(granted.fencingToken(), KEY));
        }
    }

    @Test
    void waitersAreServedInTheOrderOfTheirArrivalWithRisingTokens() throws IOException {
        try (RawClient holder = connect();
                RawClient waiters = connect()) {
            holder.acquire("order-1", 1, 0, 30);
            long token = ((Granted) holder.next()).fencingToken();
            for (int owner = 10; owner < 20; owner++) {
                waiters.acquire("order-1", owner, 60, 30);
            }
            awaitWaiters(10);

            holder.release("order-1", token);
            for (int owner = 10; owner < 20; owner++) {
                Granted granted = (Granted) waiters.next();
                assertThat(granted.owner()).isEqualTo(owner);
                assertThat(Long.compareUnsigned(granted.fencingToken(), token)).isPositive();
                token = granted.fencingToken();
                waiters.release("order-1", token);
                assertThat(waiters.next()).isEqualTo(new Released(token, KEY));
            }
        }
    }

    @Test
    void aWaiterGetsTheKeyWhenItsLeaseEndsThoughNobodySaysAnything() throws IOException {
        try (RawClient holder = connect();
                RawClient waiter = connect()) {
            holder.acquire("order-1", 1, 0, 1);
            holder.next();
            waiter.acquire("order-1", 2, 60, 30);

            assertThat(waiter.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void aWaitEndsInTimedOut() throws IOException {
        try (RawClient holder = connect();
                RawClient waiter = connect()) {
            holder.acquire("order-1", 1, 0, 30);
            holder.next();
            waiter.acquire("order-1", 2, 1, 30);

            assertThat(waiter.next()).isEqualTo(new TimedOut(2, KEY));
        }
    }

    @Test
    void aReleaseWithAnotherTokenOrOfAnUnknownKeyChangesNothing() throws IOException {
        try (RawClient client = connect()) {
            client.release("order-1", 99);
            assertThat(client.next()).isEqualTo(new NotCurrent(99, KEY));

            client.acquire("order-1", -1, 0, 30);
            long token = ((Granted) client.next()).fencingToken();
            client.release("order-1", ~token);
            assertThat(client.next()).isEqualTo(new NotCurrent(~token, KEY));
            client.release("order-1", token);
            assertThat(client.next()).isEqualTo(new Released(token, KEY));
        }
    }

    @Test
    void theWaitersOfAClosedConnectionAreDroppedAndItsLocksStay() throws IOException {
        try (RawClient holder = connect();
                RawClient later = connect()) {
            try (RawClient leaving = connect()) {
                leaving.acquire("held", 1, 0, 30);
                leaving.next();
                holder.acquire("order-1", 2, 0, 30);
                long token = ((Granted) holder.next()).fencingToken();
                leaving.acquire("order-1", 3, 60, 30);
                awaitWaiters(1);
                later.acquire("order-1", 4, 60, 30);
                awaitWaiters(2);
                leaving.close();
                awaitWaiters(1);
                holder.release("order-1", token);
                holder.next();
            }
            assertThat(later.next()).isInstanceOf(Granted.class);
            later.acquire("held", 5, 0, 30);
            assertThat(later.next()).isEqualTo(new TimedOut(5, Key.of("held")));
        }
    }

    @Test
    void aGrantWhoseReplyTheSocketNeverTookIsGivenBack() throws IOException {
        try (RawClient holder = connect();
                RawClient deaf = connect()) {
            holder.acquire("order-1", 1, 0, 30);
            long token = ((Granted) holder.next()).fencingToken();
            deaf.acquire("order-1", 2, 60, 30);
            awaitWaiters(1);
            pourUntilTheServerReadsNoMore(deaf);
            holder.release("order-1", token);
            holder.next();
            assertThat(holderOf("order-1")).contains(2L);

            deaf.reset();

            await().until(() -> holderOf("order-1").isEmpty());
            assertThat(rowCount(MatrixRow.DISCONNECT)).isEqualTo(1);
        }
    }

    @Test
    void aGrantThatWasDeliveredStaysWhenItsConnectionIsReset() throws IOException {
        try (RawClient client = connect()) {
            client.acquire("order-1", 1, 0, 30);
            client.next();
            client.reset();
        }
        await().until(() -> onLoop(() -> server.loop().connections().openCount()) == 0);

        assertThat(holderOf("order-1")).contains(1L);
    }

    @Test
    void aClientThatDoesNotReadIsNotReadFromAndGetsEveryReplyWhenItDoes() throws IOException {
        try (RawClient deaf = connect();
                RawClient other = connect()) {
            CompletableFuture<Void> writing = inBackground(() -> pour(deaf, 400_000));
            awaitStandstill();
            assertThat(rowCount(MatrixRow.R4)).isLessThan(400_000);
            other.acquire("order-2", 1, 0, 30);
            assertThat(other.next()).isInstanceOf(Granted.class);

            for (int token = 0; token < 400_000; token++) {
                assertThat(((NotCurrent) deaf.next()).fencingToken()).isEqualTo(token);
            }
            writing.join();
        }
    }

    @Test
    void moreOpenRequestsThanAConnectionMayHaveAreAnsweredBusyWhileReleasesGoThrough() throws IOException {
        restart(ServerConfig.sandbox().withLimits(new LockLimits(100, 100, 100, 10, 3)));
        try (RawClient holder = connect();
                RawClient eager = connect()) {
            holder.acquire("order-1", 1, 0, 30);
            holder.next();
            for (int owner = 10; owner < 14; owner++) {
                eager.acquire("order-1", owner, 60, 30);
            }
            eager.release("order-1", 99);

            assertThat(eager.next()).isEqualTo(new Busy(13, KEY));
            assertThat(eager.next()).isEqualTo(new NotCurrent(99, KEY));
            assertThat(rowCount(MatrixRow.A5)).isEqualTo(1);
        }
    }

    @Test
    void answeredRequestsMakeRoomForOthersOnTheirConnection() throws IOException {
        restart(ServerConfig.sandbox().withLimits(new LockLimits(100, 100, 100, 10, 1)));
        try (RawClient client = connect()) {
            for (int i = 0; i < 10; i++) {
                client.acquire("order-" + i, i, 0, 30);
            }
            for (int i = 0; i < 10; i++) {
                assertThat(client.next()).isInstanceOf(Granted.class);
            }
        }
    }

    @Test
    void aFullWaitQueueIsAnsweredBusy() throws IOException {
        restart(ServerConfig.sandbox().withLimits(new LockLimits(1, 100, 100, 10, 100)));
        try (RawClient client = connect()) {
            client.acquire("order-1", 1, 0, 30);
            client.next();
            client.acquire("order-1", 2, 60, 30);
            client.acquire("order-1", 3, 60, 30);

            assertThat(client.next()).isEqualTo(new Busy(3, KEY));
        }
    }

    @Test
    void aConnectionBeyondTheLimitIsClosedAndThereIsRoomAgainWhenOneLeaves() throws IOException {
        restart(ServerConfig.sandbox().withLimits(new LockLimits(100, 100, 100, 1, 100)));
        try (RawClient only = connect();
                RawClient turnedAway = RawClient.silent(address())) {
            assertThat(turnedAway.endsNow()).isTrue();
            assertThat(onLoop(() -> server.figures().refusedCount())).isEqualTo(1);
            only.acquire("order-1", 1, 0, 30);
            assertThat(only.next()).isInstanceOf(Granted.class);
        }
        await().until(() -> onLoop(() -> server.figures().openCount()) == 0);
        try (RawClient next = connect()) {
            next.acquire("order-2", 1, 0, 30);
            assertThat(next.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void severalListenersShareOneTable() throws IOException {
        Listener free = new Listener(WireVersion.V0_3, new HostPort("127.0.0.1", 0));
        restart(new ServerConfig(List.of(free, free), Optional.empty(), LockLimits.DEFAULT, ClientToken.NONE, false));
        try (RawClient holder = RawClient.connect(server.addresses().get(0).address());
                RawClient waiter = RawClient.connect(server.addresses().get(1).address())) {
            holder.acquire("order-1", 1, 0, 30);
            long token = ((Granted) holder.next()).fencingToken();
            waiter.acquire("order-1", 2, 60, 30);
            awaitWaiters(1);
            holder.release("order-1", token);

            assertThat(waiter.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void requestsMayStandRightBehindTheAnswerOfTheHandshake() throws IOException {
        try (RawClient client = RawClient.silent(address())) {
            byte[] nonce = Handshake.nonceOf(client.readLine().getBytes(StandardCharsets.ISO_8859_1))
                    .orElseThrow();
            ByteBuf bytes = Unpooled.buffer();
            bytes.writeCharSequence(Handshake.answer(new byte[0], nonce) + "\n", StandardCharsets.US_ASCII);
            RequestEncoder.encode(new Acquire(0, 30, 1, KEY), bytes);
            client.send(bytes);

            assertThat(client.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void everyConnectionHasANonceOfItsOwn() throws IOException {
        try (RawClient one = RawClient.silent(address());
                RawClient other = RawClient.silent(address())) {
            assertThat(one.readLine()).matches("TICKETING [!-~]{32}").isNotEqualTo(other.readLine());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrong\n", "\n", "GET / HTTP/1.1\r\n"})
    void aWrongAnswerIsRefusedAndTheConnectionClosed(String answer) throws IOException {
        try (RawClient client = RawClient.silent(address())) {
            client.readLine();
            client.sendText(answer);

            assertThat(client.readLine()).isEqualTo("Eauth_failed");
            assertThat(client.endsNow()).isTrue();
        }
    }

    @Test
    void anAnswerWithoutAnEndIsRefused() throws IOException {
        try (RawClient client = RawClient.silent(address())) {
            client.readLine();
            client.sendText("x".repeat(100_000));

            assertThat(client.readLine()).isEqualTo("Eauth_failed");
            assertThat(client.endsNow()).isTrue();
            assertThat(onLoop(() -> server.figures().protocolErrorCount())).isEqualTo(1);
        }
    }

    @Test
    void aClientThatNeverAnswersIsRefusedAfterTenSeconds() throws IOException {
        try (RawClient client = RawClient.silent(address())) {
            client.socket().setSoTimeout(15_000);
            client.readLine();
            long startNanos = System.nanoTime();

            assertThat(client.readLine()).isEqualTo("Eauth_failed");
            assertThat(client.endsNow()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isBetween(ofSeconds(9), ofSeconds(13));
        }
    }

    @Test
    void withAClientTokenOnlyItsDigestIsLetIn() throws IOException {
        restart(ServerConfig.sandbox().withClientToken(ClientToken.of("secret")));
        try (RawClient knows = RawClient.connect(address(), "secret");
                RawClient guesses = RawClient.connect(address(), "Secret");
                RawClient hasNone = connect()) {
            knows.acquire("order-1", 1, 0, 30);
            assertThat(knows.next()).isInstanceOf(Granted.class);
            assertThat(guesses.next()).isEqualTo(new ErrorReply(ErrorReply.AUTH_FAILED));
            assertThat(hasNone.next()).isEqualTo(new ErrorReply(ErrorReply.AUTH_FAILED));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "A0000........\\n, bad_key",
        "A0000........a b\\n, bad_key",
        "A0000........a\\r\\n, bad_key",
        "A0000........\\377\\n, bad_key",
        "R........\\n, bad_key",
        "A00\\0\\0........key\\n, bad_lease"
    })
    void aBadRequestIsAnsweredWithItsReasonAndTheNextOneIsServed(String frame, String reason) throws IOException {
        try (RawClient client = connect()) {
            client.sendText(frame.translateEscapes());
            client.acquire("order-1", 1, 0, 30);

            assertThat(client.next()).isEqualTo(new ErrorReply(reason));
            assertThat(client.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void afterAnUnknownOpcodeTheEarlierRequestsAreAnsweredThenTheReasonThenTheEnd() throws IOException {
        try (RawClient client = connect()) {
            ByteBuf bytes = Unpooled.buffer();
            RequestEncoder.encode(new Acquire(0, 30, 1, KEY), bytes);
            bytes.writeZero(300_000);
            client.send(bytes);

            assertThat(client.next()).isInstanceOf(Granted.class);
            assertThat(client.next()).isEqualTo(new ErrorReply("bad_op"));
            assertThat(client.endsNow()).isTrue();
        }
        assertThat(holderOf("order-1")).contains(1L);
    }

    @Test
    void aRequestWithoutAnEndIsAnsweredTooLongAndTheConnectionClosed() throws IOException {
        try (RawClient client = connect()) {
            client.sendText("A0000........" + "k".repeat(129));

            assertThat(client.next()).isEqualTo(new ErrorReply("too_long"));
            assertThat(client.endsNow()).isTrue();
        }
    }

    @Test
    void closingSendsWhatIsWrittenAndEndsEveryConnection() throws IOException {
        try (RawClient holder = connect();
                RawClient waiter = connect()) {
            holder.acquire("order-1", 1, 0, 30);
            holder.next();
            waiter.acquire("order-1", 2, 60, 30);
            awaitWaiters(1);

            server.close();
            server.close();

            assertThat(holder.endsNow()).isTrue();
            assertThat(waiter.endsNow()).as("the waiter got no grant").isTrue();
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void aClientThatReadsLateStillGetsWhatWasWrittenBeforeTheClose() throws IOException {
        try (RawClient deaf = connect()) {
            pourUntilTheServerReadsNoMore(deaf);
            long answered = rowCount(MatrixRow.R4);

            CompletableFuture<Void> closing = inBackground(server::close);

            assertThat(countRepliesToTheEnd(deaf)).isGreaterThanOrEqualTo(answered);
            closing.join();
        }
    }

    private static long countRepliesToTheEnd(RawClient client) throws IOException {
        for (long count = 0; ; count++) {
            try {
                assertThat(((NotCurrent) client.next()).fencingToken()).isEqualTo(count);
            } catch (EOFException _) {
                return count;
            }
        }
    }

    @Test
    void aPortInUseFailsWithTheAddressAndTheNextMove() {
        ServerConfig same =
                new ServerConfig(server.addresses(), Optional.empty(), LockLimits.DEFAULT, ClientToken.NONE, false);

        assertThat(TicketingServer.start(same))
                .isInstanceOfSatisfying(StartOutcome.Failed.class, failed -> assertThat(failed.problem())
                        .contains(address().toString(), "in use", "--listen 0.3=HOST:PORT"));
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.1, no such address", "no-such-host.invalid, not known"})
    void anAddressThatIsNotOursFailsWithTheReason(String host, String reason) {
        ServerConfig elsewhere = new ServerConfig(
                List.of(new Listener(WireVersion.V0_3, new HostPort(host, 0))),
                Optional.empty(),
                LockLimits.DEFAULT,
                ClientToken.NONE,
                false);

        assertThat(TicketingServer.start(elsewhere))
                .isInstanceOfSatisfying(StartOutcome.Failed.class, failed -> assertThat(failed.problem())
                        .contains(host, reason));
    }

    private void restart(ServerConfig config) {
        server.close();
        server = start(config);
    }

    private static TicketingServer start(ServerConfig config) {
        StartOutcome outcome = TicketingServer.start(config);
        assertThat(outcome).isInstanceOf(StartOutcome.Started.class);
        return ((StartOutcome.Started) outcome).server();
    }

    private HostPort address() {
        return server.addresses().getFirst().address();
    }

    private RawClient connect() throws IOException {
        return RawClient.connect(address());
    }

    private <T> T onLoop(Supplier<T> read) {
        CompletableFuture<T> result = new CompletableFuture<>();
        server.loop().execute(() -> result.complete(read.get()));
        return result.join();
    }

    private long rowCount(MatrixRow row) {
        return onLoop(() -> server.rows().of(row));
    }

    private Optional<Long> holderOf(String key) {
        return onLoop(() -> server.loop().table().view(Key.of(key)))
                .flatMap(view -> Optional.ofNullable(view.holder()))
                .map(holder -> holder.owner());
    }

    private void awaitWaiters(int count) {
        await().pollInterval(ofMillis(2))
                .until(() -> onLoop(() -> server.loop().table().waiterCount()) == count);
    }

    /** Releases of nothing, whose replies the client leaves where they are. */
    private void pourUntilTheServerReadsNoMore(RawClient deaf) {
        CompletableFuture<Void> writing = inBackground(() -> pour(deaf, 10_000_000));
        awaitStandstill();
        assertThat(writing).isNotDone();
    }

    /** On a thread of its own: the common pool has one worker on a small machine, and pouring blocks. */
    private static CompletableFuture<Void> inBackground(Runnable task) {
        return CompletableFuture.runAsync(task, Thread::startVirtualThread);
    }

    private static void pour(RawClient deaf, int count) {
        try {
            for (int sent = 0; sent < count; sent += 1_000) {
                deaf.send(releases(sent, 1_000));
            }
        } catch (IOException _) {
            // the test has ended the connection
        }
    }

    private static ByteBuf releases(int firstToken, int count) {
        ByteBuf bytes = Unpooled.buffer();
        for (int i = 0; i < count; i++) {
            RequestEncoder.encode(new Release(firstToken + i, KEY_OF_NOBODY), bytes);
        }
        return bytes;
    }

    /** Until releases have arrived and for a while no more of them do. */
    private void awaitStandstill() {
        AtomicLong last = new AtomicLong();
        await().pollInterval(ofMillis(300)).until(() -> {
            long now = rowCount(MatrixRow.R4);
            return last.getAndSet(now) == now && now > 0;
        });
    }
}
