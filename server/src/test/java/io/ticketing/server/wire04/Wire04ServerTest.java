package io.ticketing.server.wire04;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.ticketing.protocol.ClientToken;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.Listener;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import io.ticketing.server.wire03.RawClient;
import io.ticketing.wire.v04.Handshake;
import io.ticketing.wire.v04.RequestEncoder;
import io.ticketing.wire.v04.WireLimits;
import io.ticketing.wire.v04.reply.Busy;
import io.ticketing.wire.v04.reply.ErrorCode;
import io.ticketing.wire.v04.reply.ErrorReply;
import io.ticketing.wire.v04.reply.Granted;
import io.ticketing.wire.v04.reply.NotCurrent;
import io.ticketing.wire.v04.reply.Released;
import io.ticketing.wire.v04.reply.SetGranted;
import io.ticketing.wire.v04.reply.SetReleased;
import io.ticketing.wire.v04.reply.TimedOut;
import io.ticketing.wire.v04.request.Acquire;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Wire04ServerTest {
    private static final HostPort FREE = new HostPort("127.0.0.1", 0);
    private static final ServerConfig BOTH_WIRES = new ServerConfig(
            List.of(new Listener(WireVersion.V0_3, FREE), new Listener(WireVersion.V0_4, FREE)),
            Optional.empty(),
            LockLimits.DEFAULT,
            ClientToken.NONE,
            false);

    private TicketingServer server = start(BOTH_WIRES);

    @AfterEach
    void closeServer() {
        server.close();
    }

    @Test
    void theHelloSaysSingleMode() throws IOException {
        try (RawClient04 client = RawClient04.silent(address04())) {
            assertThat(client.hello().isCluster()).isFalse();
            assertThat(client.hello().slot()).isEqualTo(WireLimits.NO_SLOT);
        }
    }

    @Test
    void aKeyIsGrantedHeldAgainstOthersAndReleased() throws IOException {
        try (RawClient04 one = connect();
                RawClient04 other = connect()) {
            one.acquire(1, 0, 30, "order-1");
            long token = ((Granted) one.next()).fencingToken();
            other.acquire(1, 0, 30, "order-1");
            assertThat(other.next()).isEqualTo(new TimedOut(1));
            one.release(2, token, "order-1");
            assertThat(one.next()).isEqualTo(new Released(2));
            one.release(3, token, "order-1");
            assertThat(one.next()).isEqualTo(new NotCurrent(3));
        }
    }

    @Test
    void waitersOfBothWiresAreServedInTheOrderOfTheirArrival() throws IOException {
        try (RawClient04 holder = connect();
                RawClient old = RawClient.connect(address03());
                RawClient04 young = connect()) {
            holder.acquire(1, 0, 30, "order-1");
            long token = ((Granted) holder.next()).fencingToken();
            old.acquire("order-1", 7, 60, 30);
            awaitWaiters(1);
            young.acquire(1, 60, 30, "order-1");
            awaitWaiters(2);

            holder.release(2, token, "order-1");
            io.ticketing.wire.v03.reply.Granted first = (io.ticketing.wire.v03.reply.Granted) old.next();
            assertThat(onLoop(() -> server.loop().table().waiterCount())).isEqualTo(1);
            old.release("order-1", first.fencingToken());
            assertThat(young.next()).isInstanceOfSatisfying(Granted.class, granted -> assertThat(granted.fencingToken())
                    .isGreaterThan(first.fencingToken()));
        }
    }

    @Test
    void aSetIsGrantedWholeUnderOneTokenAndReleasedWhole() throws IOException {
        try (RawClient04 one = connect();
                RawClient04 other = connect()) {
            one.acquire(1, 0, 30, "a", "b", "c");
            long token = ((SetGranted) one.next()).fencingToken();
            other.acquire(1, 0, 30, "b");
            assertThat(other.next()).isEqualTo(new TimedOut(1));

            one.release(2, token, "a", "b");
            assertThat(one.next()).isEqualTo(new ErrorReply(2, ErrorCode.GROUP_MISMATCH));
            one.release(3, token, "a");
            assertThat(one.next()).isEqualTo(new ErrorReply(3, ErrorCode.GROUP_MISMATCH));
            one.release(4, token, "a", "b", "c");
            assertThat(one.next()).isEqualTo(new SetReleased(4));

            other.acquire(2, 0, 30, "b");
            assertThat(other.next()).isInstanceOf(Granted.class);
        }
    }

    @Test
    void aSetThatWaitsIsGrantedWhenItsLastKeyComesFree() throws IOException {
        try (RawClient04 one = connect();
                RawClient04 set = connect()) {
            one.acquire(1, 0, 30, "a");
            long a = ((Granted) one.next()).fencingToken();
            one.acquire(2, 0, 30, "b");
            long b = ((Granted) one.next()).fencingToken();
            set.acquire(1, 60, 30, "a", "b");
            awaitWaiters(1);
            one.release(3, a, "a");
            assertThat(one.next()).isEqualTo(new Released(3));
            assertThat(onLoop(() -> server.loop().table().waiterCount())).isEqualTo(1);

            one.release(4, b, "b");
            assertThat(set.next()).isInstanceOf(SetGranted.class);
        }
    }

    @Test
    void aFullWaitQueueIsAnsweredBusy() throws IOException {
        server.close();
        server = start(BOTH_WIRES.withLimits(new LockLimits(1, 100, 100, 10, 100)));
        try (RawClient04 client = connect()) {
            client.acquire(1, 0, 30, "order-1");
            client.next();
            client.acquire(2, 60, 30, "order-1");
            client.acquire(3, 60, 30, "order-1");

            assertThat(client.next()).isEqualTo(new Busy(3));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "41000b 0000000000000001 0500 6b, BAD_LEASE",
        "41000b 0000000000000001 05fb 6b, BAD_LEASE",
        "41000a 0000000000000001 051e, BAD_KEY",
        "41000b 0000000000000001 051e 20, BAD_KEY",
        "41000b 0000000000000001 051e ff, BAD_KEY",
        "520011 0000000000000001 0000000000000000 6b, BAD_TOKEN",
        "53000d 0000000000000001 051e 01 016b, BAD_KEY_SET",
        "53000f 0000000000000001 051e 02 016b 016b, BAD_KEY_SET",
        "53000f 0000000000000001 051e 02 016b 0161, BAD_KEY_SET",
        "53000f 0000000000000001 051e 02 0161 0262, BAD_KEY_SET",
        "53000b 0000000000000001 051e 11, BAD_KEY_SET"
    })
    void aBadRequestIsAnsweredWithItsCodeAndTheNextOneIsServed(String hex, ErrorCode code) throws IOException {
        try (RawClient04 client = connect()) {
            client.send(bytes(hex));
            client.acquire(2, 0, 30, "order-1");

            assertThat(client.next()).isEqualTo(new ErrorReply(1, code));
            assertThat(client.next()).isInstanceOf(Granted.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "410000",
                "41ffff",
                "5a000100",
                "0a",
                "41000b 0000000000000000 051e 6b",
                "474554202f20485454502f312e310d0a"
            })
    void whatIsNotTheWireEndsTheConnection(String hex) throws IOException {
        try (RawClient04 client = connect()) {
            client.send(bytes(hex + "0000000000000000"));

            assertThat(client.endsNow()).isTrue();
        }
        assertThat(onLoop(() -> server.figures().protocolErrorCount())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 5})
    void aRequestIdThatDoesNotRiseEndsTheConnectionAfterTheEarlierReplies(long second) throws IOException {
        try (RawClient04 client = connect()) {
            ByteBuf bytes = Unpooled.buffer();
            for (long requestId : new long[] {5, second, 6}) {
                KeySet key = KeySet.of(Key.of("order-" + bytes.writerIndex()));
                RequestEncoder.encode(new Acquire(requestId, 0, 30, key), bytes);
            }
            client.send(bytes);

            assertThat(client.next()).isInstanceOf(Granted.class);
            assertThat(client.endsNow()).isTrue();
        }
        assertThat(onLoop(() -> server.loop().table().keyCount())).isEqualTo(1);
    }

    @Test
    void withAClientTokenOnlyItsDigestIsLetIn() throws IOException {
        server.close();
        server = start(BOTH_WIRES.withClientToken(ClientToken.of("a token of 16 by")));
        try (RawClient04 knows = RawClient04.silent(address04());
                RawClient04 guesses = RawClient04.silent(address04());
                RawClient04 hasNone = RawClient04.silent(address04())) {
            assertThat(knows.answer("a token of 16 by")).isEqualTo(Handshake.ACCEPTED);
            assertThat(guesses.answer("A token of 16 by")).isZero();
            assertThat(guesses.endsNow()).isTrue();
            assertThat(hasNone.answer("")).isZero();
            assertThat(hasNone.endsNow()).isTrue();
        }
    }

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex.replace(" ", "")));
    }

    private static TicketingServer start(ServerConfig config) {
        StartOutcome outcome = TicketingServer.start(config);
        assertThat(outcome).isInstanceOf(StartOutcome.Started.class);
        return ((StartOutcome.Started) outcome).server();
    }

    private HostPort address03() {
        return server.addresses().get(0).address();
    }

    private HostPort address04() {
        return server.addresses().get(1).address();
    }

    private RawClient04 connect() throws IOException {
        return RawClient04.connect(address04());
    }

    private <T> T onLoop(Supplier<T> read) {
        CompletableFuture<T> result = new CompletableFuture<>();
        server.loop().execute(() -> result.complete(read.get()));
        return result.join();
    }

    private void awaitWaiters(int count) {
        await().pollInterval(ofMillis(2))
                .until(() -> onLoop(() -> server.loop().table().waiterCount()) == count);
    }
}
