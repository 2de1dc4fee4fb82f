package io.ticketing.server.endtoend;

import static io.ticketing.server.endtoend.Frames.acquire;
import static io.ticketing.server.endtoend.Frames.all;
import static io.ticketing.server.endtoend.Frames.busy;
import static io.ticketing.server.endtoend.Frames.granted;
import static io.ticketing.server.endtoend.Frames.notCurrent;
import static io.ticketing.server.endtoend.Frames.release;
import static io.ticketing.server.endtoend.Frames.released;
import static io.ticketing.server.endtoend.Frames.timedOut;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every row of {@code docs/matrix.md} as the bytes that a client sends and gets. */
class MatrixRowsOverTcpTest {
    private static final long OWNER = 0xF00D_0A0D_0000_0A01L; // line feeds inside: the fixed part is read by count

    private TestServer server = TestServer.start();

    @AfterEach
    void closeServer() {
        server.close();
    }

    @Test
    void a1AnUnregisteredKeyIsGranted() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(
                    HexFormat.of().parseHex("41" + "0000" + "001e" + "f00d0a0d00000a01" + "6f72646572" + "0a"),
                    HexFormat.of().parseHex("41" + "0000000000000001" + "f00d0a0d00000a01" + "6f72646572" + "0a"));
        }
        assertThat(server.count(MatrixRow.A1)).isOne();
    }

    @Test
    void a2AnExpiredKeyIsTakenOverWithANewToken() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            server.jump(Duration.ofSeconds(60));
            client.exchange(acquire(0, 60, OWNER, "k"), granted(2, OWNER, "k"));
        }
        assertThat(server.count(MatrixRow.A2)).isOne();
    }

    @Test
    void a3AWaitOfZeroOnAHeldKeyTimesOutAtOnce() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            client.exchange(acquire(0, 60, OWNER, "k"), timedOut(OWNER, "k"));
        }
        assertThat(server.count(MatrixRow.A3)).isOne();
    }

    @Test
    void a4AWaitingRequestIsGrantedByRelease() throws IOException {
        try (RawSocket holder = server.client();
                RawSocket waiter = server.client()) {
            holder.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            waiter.say(acquire(60, 60, OWNER, "k"));
            server.awaitWaiters(1);
            holder.exchange(release(1, "k"), released(1, "k"));
            waiter.hears(granted(2, OWNER, "k"));
        }
        assertThat(server.count(MatrixRow.A4)).isOne();
    }

    @Test
    void a4AWaitingRequestIsGrantedByExpiryThoughNobodySaysAnything() throws IOException {
        try (RawSocket holder = server.client();
                RawSocket waiter = server.client()) {
            holder.exchange(acquire(0, 1, 1, "k"), granted(1, 1, "k"));
            waiter.exchange(acquire(60, 60, OWNER, "k"), granted(2, OWNER, "k"));
        }
        assertThat(server.count(MatrixRow.EXPIRY)).isOne();
    }

    @Test
    void a4AWaitingRequestTimesOutWhenItsWaitEnds() throws IOException {
        try (RawSocket holder = server.client();
                RawSocket waiter = server.client()) {
            holder.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            waiter.exchange(acquire(1, 60, OWNER, "k"), timedOut(OWNER, "k"));
        }
        assertThat(server.ownerOf("k")).contains(1L);
    }

    @Test
    void a5AFullQueueAnswersBusy() throws IOException {
        restart(new LockLimits(1, 10, 10, 10, 10));
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            client.exchange(all(acquire(60, 60, 2, "k"), acquire(60, 60, OWNER, "k")), busy(OWNER, "k"));
        }
        assertThat(server.count(MatrixRow.A5)).isOne();
    }

    @Test
    void a5AFullTableAnswersBusyForANewKey() throws IOException {
        restart(new LockLimits(10, 10, 1, 10, 10));
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            client.exchange(acquire(0, 60, OWNER, "l"), busy(OWNER, "l"));
        }
    }

    @Test
    void r1AReleaseWithWaitersHandsOverInOrderOfArrival() throws IOException {
        try (RawSocket holder = server.client();
                RawSocket first = server.client();
                RawSocket second = server.client()) {
            holder.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            first.say(acquire(60, 60, 2, "k"));
            server.awaitWaiters(1);
            second.say(acquire(60, 60, 3, "k"));
            server.awaitWaiters(2);

            holder.exchange(release(1, "k"), released(1, "k"));
            first.hears(granted(2, 2, "k"));
            assertThat(server.ownerOf("k")).contains(2L);
            first.exchange(release(2, "k"), released(2, "k"));
            second.hears(granted(3, 3, "k"));
        }
        assertThat(server.count(MatrixRow.R1)).isEqualTo(2);
    }

    @Test
    void r2AReleaseWithoutWaitersDeletesTheKey() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            client.exchange(release(1, "k"), released(1, "k"));
        }
        assertThat(server.ownerOf("k")).isEmpty();
        assertThat(server.count(MatrixRow.R2)).isOne();
    }

    @Test
    void r2AnExpiredKeyThatIsNotYetSweptIsStillReleased() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            server.jump(Duration.ofSeconds(61));
            client.exchange(release(1, "k"), released(1, "k"));
        }
    }

    @Test
    void r3AReleaseWithAnotherTokenChangesNothing() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, OWNER, "k"), granted(1, OWNER, "k"));
            client.exchange(release(-1, "k"), notCurrent(-1, "k"));
        }
        assertThat(server.ownerOf("k")).contains(OWNER);
        assertThat(server.count(MatrixRow.R3)).isOne();
    }

    @Test
    void r4AReleaseOfAnUnregisteredKeyIsNotCurrent() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(release(0x0A0A, "k"), notCurrent(0x0A0A, "k"));
        }
        assertThat(server.count(MatrixRow.R4)).isOne();
    }

    @Test
    void theSweepDeletesAnExpiredKeyWithinFiveSeconds() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            server.jump(Duration.ofSeconds(60));
            await().atMost(Duration.ofSeconds(8))
                    .until(() -> server.read(it -> it.loop().table().keyCount()) == 0);
            client.exchange(release(1, "k"), notCurrent(1, "k"));
        }
    }

    @Test
    void anOwnerEqualToTheHolderIsNothingSpecial() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, OWNER, "k"), granted(1, OWNER, "k"));
            client.exchange(acquire(0, 60, OWNER, "k"), timedOut(OWNER, "k"));
        }
    }

    @Test
    void repliesComeWhenTheyAreDueAndNotInTheOrderOfTheRequests() throws IOException {
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, "k"), granted(1, 1, "k"));
            client.exchange(
                    all(acquire(60, 60, 2, "k"), acquire(0, 60, 3, "l"), release(1, "k")),
                    all(granted(2, 3, "l"), released(1, "k"), granted(3, 2, "k")));
        }
    }

    @Test
    void keysAreBytesAndNothingElse() throws IOException {
        String composed = "\u00c3\u00a9";
        String decomposed = "e\u00cc\u0081";
        String odd = "\t\u0000\u001b[31m";
        try (RawSocket client = server.client()) {
            client.exchange(acquire(0, 60, 1, composed), granted(1, 1, composed));
            client.exchange(acquire(0, 60, 2, decomposed), granted(2, 2, decomposed));
            client.exchange(acquire(0, 60, 3, odd), granted(3, 3, odd));
            client.exchange(acquire(0, 60, 4, composed), timedOut(4, composed));
        }
    }

    private void restart(LockLimits limits) {
        server.close();
        server = TestServer.start(limits);
    }
}
