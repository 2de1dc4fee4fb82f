package io.ticketing.server.endtoend;

import static io.ticketing.server.endtoend.Frames.acquire;
import static io.ticketing.server.endtoend.Frames.all;
import static io.ticketing.server.endtoend.Frames.error;
import static io.ticketing.server.endtoend.Frames.granted;
import static io.ticketing.server.endtoend.Frames.notCurrent;
import static io.ticketing.server.endtoend.Frames.release;
import static io.ticketing.server.endtoend.Frames.released;
import static io.ticketing.server.endtoend.Frames.timedOut;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.protocol.MatrixRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a peer sends: the answer of {@code docs/wire.md} or a closed connection, at most one line in the log, nobody
 * else disturbed, no lock lost. A bystander holds a lock and waits for another through every test, and both are there
 * afterwards.
 */
class BadInputTest {
    private static final String LONGEST_KEY = "k".repeat(128);

    private final TestServer server = TestServer.start();
    private final LogLines log = new LogLines();
    private final RawSocket bystander = client();

    @BeforeEach
    void theBystanderHoldsOneLockAndWaitsForAnother() throws IOException {
        bystander.exchange(
                all(acquire(0, 600, 1, "mine"), acquire(0, 600, 2, "other")),
                all(granted(1, 1, "mine"), granted(2, 2, "other")));
        bystander.say(acquire(600, 600, 3, "other"));
        server.awaitWaiters(1);
    }

    @AfterEach
    void theBystanderIsUndisturbed() throws IOException {
        try (server;
                log;
                bystander) {
            assertThat(server.ownerOf("mine")).contains(1L);
            assertThat(server.waiters()).isOne();
            bystander.exchange(acquire(0, 600, 4, "mine"), timedOut(4, "mine"));
            bystander.exchange(release(1, "mine"), released(1, "mine"));
        }
    }

    private RawSocket client() {
        try {
            return server.client();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    // ---- frames

    static Stream<Arguments> badFramesThatEndWhereTheySay() {
        return Stream.of(
                Arguments.of("an empty key", acquire(0, 30, 9, ""), "bad_key"),
                Arguments.of("a space", acquire(0, 30, 9, "a b"), "bad_key"),
                Arguments.of("a carriage return", acquire(0, 30, 9, "a\r"), "bad_key"),
                Arguments.of("a byte that UTF-8 has not", acquire(0, 30, 9, "\u00ff"), "bad_key"),
                Arguments.of("a character cut off", acquire(0, 30, 9, "\u00e2\u0082"), "bad_key"),
                Arguments.of("an overlong form", acquire(0, 30, 9, "\u00c0\u00af"), "bad_key"),
                Arguments.of("a surrogate", acquire(0, 30, 9, "\u00ed\u00a0\u0080"), "bad_key"),
                Arguments.of("a lease of 0", acquire(0, 0, 9, "k"), "bad_lease"),
                Arguments.of("a release of an empty key", release(1, ""), "bad_key"),
                Arguments.of("a release with a space", release(1, "mi ne"), "bad_key"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFramesThatEndWhereTheySay")
    void aBadFrameIsAnsweredWithItsReasonAndTheConnectionGoesOn(String what, byte[] frame, String reason)
            throws IOException {
        try (RawSocket peer = server.client()) {
            peer.exchange(all(frame, frame), all(error(reason), error(reason)));
            peer.exchange(acquire(0, 30, 9, "k"), granted(3, 9, "k"));
            peer.exchange(release(3, "k"), released(3, "k"));
        }
        assertThat(log.lines()).as(what).singleElement().asString().contains("(" + reason + ")");
    }

    static Stream<Arguments> badFramesWithoutAnEnd() {
        return Stream.of(
                Arguments.of("a key of 129 bytes", acquire(0, 30, 9, LONGEST_KEY + "k"), "too_long"),
                Arguments.of("a release of 129 bytes", release(1, LONGEST_KEY + "k"), "too_long"),
                Arguments.of("no line feed in a megabyte", acquire(0, 30, 9, "k".repeat(1_000_000)), "too_long"),
                Arguments.of("an unknown opcode", new byte[] {'Q'}, "bad_op"),
                Arguments.of("the other wire's opcode", new byte[] {'S', 0, 20, 0, 0, 0}, "bad_op"),
                Arguments.of("a web browser", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(US_ASCII), "bad_op"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFramesWithoutAnEnd")
    void aFrameWhoseEndIsUnknownIsAnsweredWithItsReasonAndTheConnectionClosed(String what, byte[] frame, String reason)
            throws IOException {
        try (RawSocket peer = server.client()) {
            peer.say(all(acquire(0, 30, 9, "k"), frame));
            peer.hears(all(granted(3, 9, "k"), error(reason)));
            peer.hearsTheEnd();
        }
        server.awaitConnections(1);
        assertThat(server.ownerOf("k")).contains(9L);
        assertThat(log.lines()).as(what).singleElement().asString().contains("(" + reason + ")");
    }

    @Test
    void theLongestKeyIsNoBadKey() throws IOException {
        try (RawSocket peer = server.client()) {
            peer.exchange(acquire(0, 30, 9, LONGEST_KEY), granted(3, 9, LONGEST_KEY));
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aFrameCutAtAnyByteByTheEndOfTheConnectionIsNoRequest() throws IOException {
        byte[] frame = acquire(0, 600, 9, "cut");
        for (int length = 1; length < frame.length; length++) {
            try (RawSocket peer = server.client()) {
                peer.say(Arrays.copyOf(frame, length));
                peer.endOutput();
                peer.hearsTheEnd();
            }
        }
        server.awaitConnections(1);
        assertThat(server.ownerOf("cut")).isEmpty();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aFrameThatComesByteByByteIsARequest() throws IOException {
        try (RawSocket peer = server.client()) {
            for (byte one : acquire(0, 30, 0x0A0A_0A0A_0A0A_0A0AL, "slow")) {
                peer.say(new byte[] {one});
            }
            peer.hears(granted(3, 0x0A0A_0A0A_0A0A_0A0AL, "slow"));
        }
    }

    @Test
    void lineFeedsBetweenFramesKeepTheConnectionAlive() throws IOException {
        try (RawSocket peer = server.client()) {
            peer.exchange(all(new byte[] {'\n', '\n'}, acquire(0, 30, 9, "k"), new byte[] {'\n'}), granted(3, 9, "k"));
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void whateverBytesComeTheConnectionEndsAndNothingElseHappens() throws IOException {
        Random random = new Random(5225);
        for (int round = 0; round < 200; round++) {
            byte[] garbage = new byte[1 + random.nextInt(400)];
            random.nextBytes(garbage);
            garbage[0] = (byte) (round % 3 == 0 ? 'A' : round % 3 == 1 ? 'R' : garbage[0]);
            try (RawSocket peer = round % 2 == 0 ? server.client() : server.stranger()) {
                peer.say(garbage);
                peer.endOutput();
                peer.readToTheEnd();
            }
        }
        server.awaitConnections(1);
        assertThat(server.count(MatrixRow.R1) + server.count(MatrixRow.R2)).isZero();
    }

    // ---- handshakes

    @ParameterizedTest
    @ValueSource(strings = {"\n", "no\n", "GET / HTTP/1.1\r\n", "TCKCLI3\0\n"})
    void aWrongHandshakeIsRefusedInOneLine(String answer) throws IOException {
        try (RawSocket peer = server.stranger()) {
            peer.readLine();
            peer.say(answer);
            peer.hears(error("auth_failed"));
            peer.hearsTheEnd();
        }
        assertThat(log.lines()).singleElement().asString().contains("refused");
    }

    @Test
    void aHandshakeWithoutAnEndIsRefused() throws IOException {
        try (RawSocket peer = server.stranger()) {
            peer.readLine();
            peer.say("x".repeat(193));
            peer.hears(error("auth_failed"));
            peer.hearsTheEnd();
        }
        assertThat(log.lines()).singleElement().asString().contains("refused");
    }

    @Test
    void nothingBehindAWrongHandshakeIsCarriedOut() throws IOException {
        try (RawSocket peer = server.stranger()) {
            peer.readLine();
            peer.say(all("no\n".getBytes(US_ASCII), release(1, "mine"), acquire(0, 30, 9, "k")));
            peer.hears(error("auth_failed"));
            peer.hearsTheEnd();
        }
        assertThat(server.ownerOf("k")).isEmpty();
    }

    @Test
    void manySilentConnectionsDisturbNobodyAndAreGoneAfterTenSeconds() throws IOException {
        List<RawSocket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                silent.add(server.stranger());
            }
            server.awaitConnections(501);
            bystander.exchange(acquire(0, 600, 5, "mine"), timedOut(5, "mine"));
            for (RawSocket peer : silent) {
                assertThat(peer.readLine()).startsWith("TICKETING ");
            }
            await().atMost(Duration.ofSeconds(15))
                    .until(() -> server.read(it -> it.figures().openCount()) == 1);
        } finally {
            silent.forEach(RawSocket::close);
        }
        assertThat(log.lines()).hasSizeBetween(1, 30);
    }

    // ---- peers that stop

    @Test
    void aHundredThousandRequestsWhoseRepliesNobodyReadsAreAllAnsweredWhenSomebodyDoes() throws IOException {
        byte[] request = release(7, "nobody");
        byte[] thousand = repeat(request, 1_000);
        try (RawSocket peer = server.client()) {
            CompletableFuture<Void> saying = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 100; i++) {
                    sayUnchecked(peer, thousand);
                }
            });
            await().until(() -> server.count(MatrixRow.R4) > 0);
            bystander.exchange(acquire(0, 600, 5, "mine"), timedOut(5, "mine"));

            byte[] replies = repeat(notCurrent(7, "nobody"), 1_000);
            for (int i = 0; i < 100; i++) {
                peer.hears(replies);
            }
            saying.join();
        }
        assertThat(server.count(MatrixRow.R4)).isEqualTo(100_000);
        assertThat(log.lines()).isEmpty();
    }

    private static byte[] repeat(byte[] frame, int times) {
        byte[][] frames = new byte[times][];
        Arrays.fill(frames, frame);
        return all(frames);
    }

    private static void sayUnchecked(RawSocket peer, byte[] bytes) {
        try {
            peer.say(bytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aPeerThatGoesWhileItWaitsLeavesItsPlaceToTheNext() throws IOException {
        RawSocket leaving = server.client();
        leaving.say(acquire(600, 600, 8, "other"));
        server.awaitWaiters(2);
        try (RawSocket next = server.client()) {
            next.say(acquire(600, 600, 9, "other"));
            server.awaitWaiters(3);
            leaving.reset();
            server.awaitWaiters(2);

            bystander.exchange(release(2, "other"), all(released(2, "other"), granted(3, 3, "other")));
            bystander.exchange(release(3, "other"), released(3, "other"));
            next.hears(granted(4, 9, "other"));
            bystander.say(acquire(600, 600, 3, "other"));
            server.awaitWaiters(1);
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aLockThatWasDeliveredStaysWhenItsHolderDies() throws IOException {
        RawSocket dying = server.client();
        dying.exchange(acquire(0, 600, 9, "k"), granted(3, 9, "k"));
        dying.reset();
        server.awaitConnections(1);
        assertThat(server.ownerOf("k")).contains(9L);
        bystander.exchange(acquire(0, 600, 5, "k"), timedOut(5, "k"));
    }

    @Test
    void aGrantThatCannotBeDeliveredGoesToTheNextWaiter() throws IOException {
        try (RawSocket holder = server.client();
                RawSocket next = server.client()) {
            holder.exchange(acquire(0, 600, 7, "k"), granted(3, 7, "k"));
            RawSocket deaf = server.client();
            deaf.say(acquire(600, 600, 8, "k"));
            server.awaitWaiters(2);
            next.say(acquire(600, 600, 9, "k"));
            server.awaitWaiters(3);
            CompletableFuture<Void> pouring = pourUntilNothingGoesOutAnyMore(deaf);
            holder.exchange(release(3, "k"), released(3, "k"));
            assertThat(server.ownerOf("k")).contains(8L);

            deaf.reset();

            next.hears(granted(5, 9, "k"));
            pouring.join();
        }
        assertThat(server.ownerOf("k")).contains(9L);
    }

    /** Asks for replies without reading them, until both sockets are full and the server reads no more. */
    private CompletableFuture<Void> pourUntilNothingGoesOutAnyMore(RawSocket deaf) {
        byte[] thousand = repeat(release(7, "nobody"), 1_000);
        CompletableFuture<Void> pouring = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 0; i < 100_000; i++) {
                    deaf.say(thousand);
                }
            } catch (IOException _) {
                // reset by the test
            }
        });
        long[] seen = {0};
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> {
                    long before = seen[0];
                    seen[0] = server.count(MatrixRow.R4);
                    return seen[0] == before && before > 0;
                });
        return pouring;
    }
}
