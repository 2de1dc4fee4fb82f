package io.ticketing.server.lock;

import static io.ticketing.server.lock.TableDriver.SECOND;
import static io.ticketing.server.lock.TableDriver.granted;
import static io.ticketing.server.lock.TableDriver.keys;
import static io.ticketing.server.lock.TableDriver.kinds;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Advance, sweep, disconnect, and what observers read. Source: {@code docs/matrix.md}, when expiry is processed. */
class TimeAndConnectionsTest {
    private final TableDriver driver = new TableDriver();

    @Test
    void anExpiredKeyWithoutWaitersStaysUntilTheSweep() {
        long held = driver.hold(1, 5, "k");
        driver.pass(5);

        assertThat(driver.advance()).containsExactly(new Effect.Lapsed(keys("k"), 1, held));
        assertThat(driver.view("k").isExpired(driver.nowNanos())).isTrue();
        assertThat(driver.table.lapsedCount()).isOne();

        assertThat(driver.sweep()).containsExactly(new Effect.Expired(keys("k"), 1, held, 5 * SECOND));
        assertThat(driver.knows("k")).isFalse();
        assertThat(driver.table.lapsedCount()).isZero();
    }

    @Test
    void theSweepLeavesValidLeasesAlone() {
        driver.hold(1, 5, "k");
        driver.pass(4);
        assertThat(driver.sweep()).isEmpty();
        assertThat(driver.knows("k")).isTrue();
    }

    @Test
    void theSweepHandsAnExpiredKeyToItsWaiterRatherThanDeleteIt() {
        driver.hold(1, 5, "k");
        driver.queue(2, 60, "k");
        driver.pass(5);
        assertThat(kinds(driver.sweep())).containsExactly("Expired", "Granted");
    }

    @Test
    void aDriverThatOnlyWakesAtTheDeadlineGrantsEveryWaiterOfDyingHolders() {
        driver.hold(1, 10, "k");
        driver.queue(2, 60, "k");
        driver.queue(3, 60, "k");
        for (long owner = 2; owner <= 3; owner++) {
            driver.pass(10);
            assertThat(driver.table.nextDeadlineNanos()).isEqualTo(driver.nowNanos());
            assertThat(granted(driver.advance()).owner()).isEqualTo(owner);
        }
    }

    @Test
    void anAdvanceWithNothingDueDoesNothing() {
        assertThat(driver.advance()).isEmpty();
        driver.hold(1, 5, "k");
        driver.pass(4);
        assertThat(driver.advance()).isEmpty();
    }

    @Test
    void nothingIsDueWhenNothingIsHeld() {
        assertThat(driver.table.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
        long held = driver.hold(1, 5, "k");
        driver.release(held, "k");
        assertThat(driver.table.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aLateAdvanceAnswersEveryEndedWaitBeforeItHandsOver() {
        driver.hold(1, 5, "k");
        driver.queue(2, 7, "k");
        driver.queue(3, 60, "k");
        driver.pass(8);

        List<Effect> effects = driver.advance();

        assertThat(kinds(effects)).containsExactly("TimedOut", "Expired", "Granted");
        assertThat(granted(effects).owner()).isEqualTo(3);
    }

    @Test
    void longLeasesThatAreReleasedAtOnceLeaveNoDeadlinesBehind() {
        driver.hold(9, 20, "earliest");
        for (int i = 0; i < 10_000; i++) {
            driver.release(driver.hold(1, 30, "k"), "k");
        }
        assertThat(driver.table.deadlineEntries()).isLessThanOrEqualTo(64);
    }

    @Test
    void longWaitsThatAreOverEarlyLeaveNoDeadlinesBehind() {
        driver.hold(9, 20, "earliest");
        driver.queue(9, 20, "earliest");
        long held = driver.hold(1, 30, "k");
        for (int i = 0; i < 10_000; i++) {
            driver.queue(2, 60, "k");
            driver.queue(3, 60, "k");
            driver.disconnect(3);
            held = granted(driver.release(held, "k")).fencingToken();
        }
        assertThat(driver.table.deadlineEntries()).isLessThanOrEqualTo(2 * 64);
    }

    @Test
    void theWaitersOfAClosedConnectionAreDroppedAndWhatItHoldsStays() {
        long held = driver.hold(2, 30, "mine");
        driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");
        driver.queue(3, 60, "k");
        driver.pass(1);

        List<Effect> effects = driver.disconnect(2);

        assertThat(effects).containsExactly(new Effect.WaiterDropped(new Requester(2, 3), keys("k"), 2, SECOND));
        assertThat(driver.holderOf("mine")).isEqualTo(held);
        assertThat(driver.queueOf("k")).containsExactly(3L);
        assertThat(driver.disconnect(2)).isEmpty();
    }

    @Test
    void theKeyViewTellsHolderQueueAndLastChange() {
        driver.hold(1, 30, "k");
        driver.pass(1);
        driver.queue(2, 60, "k");
        long queuedNanos = driver.nowNanos();
        driver.pass(1);
        driver.queue(3, 20, "k");

        KeyView view = driver.view("k");

        assertThat(view.waiters()).isEqualTo(2);
        assertThat(view.oldestWaiterSinceNanos()).isEqualTo(queuedNanos);
        assertThat(view.lastRow()).isEqualTo(MatrixRow.A4);
        assertThat(view.changedNanos()).isEqualTo(driver.nowNanos());
        assertThat(view.isExpired(driver.nowNanos())).isFalse();
        assertThat(driver.table.queue(Key.of("k"), 1))
                .containsExactly(new KeyView.WaiterView(
                        new Requester(2, 2), keys("k"), 2, queuedNanos, queuedNanos + 60 * SECOND, 10 * SECOND));
        assertThat(driver.table.queue(Key.of("absent"), 1)).isEmpty();
    }

    @Test
    void readersSeeEveryRegisteredKey() {
        driver.hold(1, 30, "k");
        driver.hold(1, 30, "l", "m");
        List<Key> shown = new ArrayList<>();
        driver.table.forEachKey(view -> shown.add(view.key()));
        assertThat(shown).containsExactlyInAnyOrder(Key.of("k"), Key.of("l"), Key.of("m"));
        assertThat(driver.table.keys()).containsExactlyInAnyOrderElementsOf(shown);
    }
}
