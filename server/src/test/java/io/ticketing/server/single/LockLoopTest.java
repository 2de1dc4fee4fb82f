package io.ticketing.server.single;

import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockLoopTest {
    private static final KeySet KEY = KeySet.of(Key.of("order-1"));
    private static final HostPort SOMEWHERE = new HostPort("10.0.0.1", 4711);

    private final ManualLoopThread thread = new ManualLoopThread();
    private final LockLoop loop = new LockLoop(LockLimits.DEFAULT, thread, thread);
    private final RecordingSink first = new RecordingSink();
    private final RecordingSink second = new RecordingSink();
    private final ConnectionInfo firstConnection = loop.connect(SOMEWHERE, WireVersion.V0_3, first);
    private final ConnectionInfo secondConnection = loop.connect(SOMEWHERE, WireVersion.V0_3, second);

    @Test
    void repliesGoToTheConnectionThatAskedAndAreFlushedOncePerBatch() {
        acquire(firstConnection, 1, 0, 30);
        acquire(secondConnection, 2, 0, 30);
        acquire(secondConnection, 3, 0, 30);
        assertThat(first.flushes + second.flushes).isZero();

        loop.flush();
        loop.flush();

        assertThat(first.rows()).containsExactly(MatrixRow.A1);
        assertThat(second.rows()).containsExactly(MatrixRow.A3, MatrixRow.A3);
        assertThat(first.flushes).isEqualTo(1);
        assertThat(second.flushes).isEqualTo(1);
    }

    @Test
    void aWaiterIsGrantedAtTheInstantOfExpiryWithoutAnyTraffic() {
        acquire(firstConnection, 1, 0, 2);
        acquire(secondConnection, 2, 60, 30);
        loop.flush();

        thread.advanceSeconds(1.999);
        assertThat(second.replies).isEmpty();
        thread.advanceSeconds(0.001);

        assertThat(second.replies).singleElement().isInstanceOfSatisfying(Effect.Granted.class, granted -> {
            assertThat(granted.cause()).isEqualTo(MatrixRow.EXPIRY);
            assertThat(granted.waitedNanos()).isEqualTo(2_000_000_000L);
        });
        assertThat(second.flushes).isEqualTo(1);
    }

    @Test
    void aWaitEndsAtItsOwnInstant() {
        acquire(firstConnection, 1, 0, 30);
        acquire(secondConnection, 2, 3, 30);
        loop.flush();

        thread.advanceSeconds(2.999);
        assertThat(second.replies).isEmpty();
        thread.advanceSeconds(0.001);

        assertThat(second.replies).singleElement().isInstanceOf(Effect.TimedOut.class);
    }

    @Test
    void thereIsOneDeadlineTimerHoweverManyDeadlinesThereAre() {
        for (int i = 0; i < 100; i++) {
            loop.apply(new Command.Acquire(
                    new Requester(firstConnection.number(), i),
                    KeySet.of(Key.of("key-" + i)),
                    i,
                    0,
                    1_000_000_000L * (100 - i)));
            loop.flush();
        }

        assertThat(thread.timerCount()).isEqualTo(1);
    }

    @Test
    void aTimerThatIsEarlyBecauseItsReasonWentAwayIsSetAgainForTheNext() {
        acquire(firstConnection, 1, 0, 30);
        acquire(secondConnection, 2, 3, 30);
        acquire(secondConnection, 3, 9, 30);
        loop.flush();
        loop.apply(new Command.Release(
                new Requester(firstConnection.number(), 1), KEY, granted(first).fencingToken()));
        loop.flush();
        second.replies.clear();

        thread.advanceSeconds(8.999);
        assertThat(second.replies).isEmpty();
        thread.advanceSeconds(0.001);

        assertThat(second.replies).singleElement().isInstanceOf(Effect.TimedOut.class);
    }

    @Test
    void anExpiredKeyThatNobodyWantsIsGoneAfterTheSweepAndNotBefore() {
        loop.start();
        acquire(firstConnection, 1, 0, 1);
        loop.flush();

        thread.advanceSeconds(4.9);
        assertThat(loop.table().keyCount()).isEqualTo(1);
        thread.advanceSeconds(0.2);

        assertThat(loop.table().keyCount()).isZero();
    }

    @Test
    void theSweepGoesOnEveryFiveSeconds() {
        RecordingWatcher watcher = new RecordingWatcher();
        loop.watch(watcher);
        loop.start();

        thread.advanceSeconds(26);

        assertThat(watcher.commands).filteredOn(Command.Sweep.class::isInstance).hasSize(5);
    }

    @Test
    void aWatcherSeesEachCommandBeforeItsEffectsAndWithTheSameInstant() {
        RecordingWatcher watcher = new RecordingWatcher();
        loop.watch(watcher);
        thread.advanceSeconds(7);

        acquire(firstConnection, 1, 0, 30);

        assertThat(watcher.log).containsExactly("Acquire at 7", "Granted at 7");
    }

    @Test
    void aWatcherSeesConnectionsComeAndGoAfterTheEffectsOfTheirEnd() {
        RecordingWatcher watcher = new RecordingWatcher();
        acquire(firstConnection, 1, 0, 30);
        acquire(secondConnection, 2, 10, 30);
        loop.watch(watcher);

        ConnectionInfo third = loop.connect(SOMEWHERE, WireVersion.V0_3, new RecordingSink());
        loop.disconnect(secondConnection);
        loop.disconnect(secondConnection);

        assertThat(third.number()).isEqualTo(3);
        assertThat(watcher.log).containsExactly("opened 3", "Disconnect at 0", "WaiterDropped at 0", "closed 2");
    }

    @Test
    void aGrantToAConnectionThatHasClosedIsReturnedAtOnce() {
        loop.disconnect(secondConnection);
        acquire(secondConnection, 2, 0, 30);

        assertThat(loop.table().keyCount()).isZero();
    }

    @Test
    void aHolderIsFoundWithItsAddressAfterItsConnectionHasClosed() {
        acquire(firstConnection, 1, 0, 30);
        loop.disconnect(firstConnection);
        for (int i = 0; i < 3 * ConnectionDirectory.DEPARTED_AT_LEAST; i++) {
            loop.disconnect(loop.connect(SOMEWHERE, WireVersion.V0_3, new RecordingSink()));
        }

        assertThat(loop.connections().find(firstConnection.number())).contains(firstConnection);
        assertThat(loop.connections().isOpen(firstConnection.number())).isFalse();
    }

    @Test
    void connectionsThatHoldNothingAreForgottenInTheEnd() {
        loop.disconnect(firstConnection);
        for (int i = 0; i < ConnectionDirectory.DEPARTED_AT_LEAST; i++) {
            loop.disconnect(loop.connect(SOMEWHERE, WireVersion.V0_3, new RecordingSink()));
        }

        assertThat(loop.connections().find(firstConnection.number())).isEmpty();
    }

    @Test
    void aReadOnTheLoopSeesTheTableAndWhatItWritesIsFlushed() {
        List<Integer> seen = new ArrayList<>();
        acquire(firstConnection, 1, 0, 30);
        loop.execute(() -> seen.add(loop.table().keyCount()));

        thread.runTasks();

        assertThat(seen).containsExactly(1);
        assertThat(first.flushes).isEqualTo(1);
    }

    @Test
    void afterTheStopNothingIsReleasedHandedOverOrSwept() {
        loop.start();
        acquire(firstConnection, 1, 0, 2);
        acquire(secondConnection, 2, 60, 30);
        loop.flush();
        loop.stop();

        loop.apply(new Command.Release(
                new Requester(firstConnection.number(), 1), KEY, granted(first).fencingToken()));
        loop.flush();
        thread.advanceSeconds(100);

        assertThat(first.replies).hasSize(1);
        assertThat(second.replies).isEmpty();
        assertThat(loop.table().keyCount()).isEqualTo(1);
    }

    @Test
    void aRefusedAcquireIsSeenByWatchersAndAnsweredBusyWithoutTouchingTheTable() {
        RowCounts rows = new RowCounts();
        loop.watch(rows);

        loop.refuse(acquireCommand(firstConnection, 1, 5, 30), Effect.Limit.PIPELINED_PER_CONNECTION);

        assertThat(first.rows()).containsExactly(MatrixRow.A5);
        assertThat(rows.of(MatrixRow.A5)).isEqualTo(1);
        assertThat(loop.table().keyCount()).isZero();
    }

    @Test
    void aQueuedAcquireCountsAsA4OnceThoughItIsGrantedLater() {
        RowCounts rows = new RowCounts();
        loop.watch(rows);
        acquire(firstConnection, 1, 0, 2);
        acquire(secondConnection, 2, 60, 30);
        loop.flush();

        thread.advanceSeconds(2);

        assertThat(rows.of(MatrixRow.A1)).isEqualTo(1);
        assertThat(rows.of(MatrixRow.A4)).isEqualTo(1);
        assertThat(rows.of(MatrixRow.EXPIRY)).isEqualTo(1);
    }

    private void acquire(ConnectionInfo connection, long owner, int waitSeconds, int leaseSeconds) {
        loop.apply(acquireCommand(connection, owner, waitSeconds, leaseSeconds));
    }

    private static Command.Acquire acquireCommand(
            ConnectionInfo connection, long owner, int waitSeconds, int leaseSeconds) {
        return new Command.Acquire(
                new Requester(connection.number(), owner),
                KEY,
                owner,
                waitSeconds * 1_000_000_000L,
                leaseSeconds * 1_000_000_000L);
    }

    private static Effect.Granted granted(RecordingSink sink) {
        return (Effect.Granted) sink.replies.getFirst();
    }

    private static final class RecordingSink implements ReplySink {
        private final List<Effect.Reply> replies = new ArrayList<>();
        private int flushes;

        @Override
        public void reply(Effect.Reply reply) {
            replies.add(reply);
        }

        @Override
        public void flush() {
            flushes++;
        }

        private List<MatrixRow> rows() {
            return replies.stream().map(Effect::row).toList();
        }
    }

    private static final class RecordingWatcher implements LockWatcher {
        private final List<Command> commands = new ArrayList<>();
        private final List<String> log = new ArrayList<>();

        @Override
        public void onCommand(Command command, long nowNanos) {
            commands.add(command);
            log.add(command.getClass().getSimpleName() + " at " + nowNanos / 1_000_000_000L);
        }

        @Override
        public void onEffect(Effect effect, long nowNanos) {
            log.add(effect.getClass().getSimpleName() + " at " + nowNanos / 1_000_000_000L);
        }

        @Override
        public void onConnectionOpened(ConnectionInfo connection, long nowNanos) {
            log.add("opened " + connection.number());
        }

        @Override
        public void onConnectionClosed(ConnectionInfo connection, long nowNanos) {
            log.add("closed " + connection.number());
        }
    }
}
