package io.ticketing.server.lock;

import static io.ticketing.server.lock.TableDriver.SECOND;
import static io.ticketing.server.lock.TableDriver.granted;
import static io.ticketing.server.lock.TableDriver.keys;
import static io.ticketing.server.lock.TableDriver.kinds;
import static io.ticketing.server.lock.TableDriver.only;
import static io.ticketing.server.lock.TableDriver.the;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Effect.Limit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows A1 to A5 and the sentences beneath their table. Source: {@code docs/matrix.md}. */
class AcquireRowsTest {
    private final TableDriver driver = new TableDriver();

    @Test
    void a1AnUnregisteredKeyIsGrantedAtOnceWithItsLeaseFromNow() {
        Effect effect = only(driver.acquire(7, 0, 30, "k"));

        assertThat(effect)
                .isEqualTo(new Effect.Granted(
                        new Requester(7, 1), MatrixRow.A1, null, keys("k"), 7, 1, 0, 30 * SECOND, 0));
        KeyView.HolderView holder = driver.view("k").holder();
        assertThat(holder)
                .isEqualTo(
                        new KeyView.HolderView(new Requester(7, 1), keys("k"), 7, 1, driver.nowNanos(), 30 * SECOND));
    }

    @Test
    void a2AnExpiredKeyIsTakenOverInPlaceWithANewTokenAndLease() {
        long old = driver.hold(1, 5, "k");
        driver.pass(5);

        List<Effect> effects = driver.acquire(2, 0, 30, "k");

        assertThat(effects)
                .containsExactly(
                        new Effect.Expired(keys("k"), 1, old, 5 * SECOND),
                        new Effect.Granted(
                                new Requester(2, 2), MatrixRow.A2, null, keys("k"), 2, old + 1, old, 30 * SECOND, 0));
        assertThat(driver.view("k").isExpired(driver.nowNanos())).isFalse();
        assertThat(driver.holderOf("k")).isEqualTo(old + 1);
    }

    @Test
    void a2ALeaseThatEndsAtThisVeryInstantHasEnded() {
        driver.hold(1, 5, "k");
        driver.pass(4);
        assertThat(only(driver.acquire(2, 0, 5, "k")).row()).isEqualTo(MatrixRow.A3);
        driver.pass(1);
        assertThat(granted(driver.acquire(2, 0, 5, "k")).row()).isEqualTo(MatrixRow.A2);
    }

    @Test
    void a2AnArrivalBetweenExpiryAndHandOverWinsAndTheWaitersKeepTheirPlaces() {
        driver.hold(1, 5, "k");
        driver.queue(2, 60, "k");
        driver.queue(3, 60, "k");
        driver.pass(5);

        Effect.Granted overtaking = granted(driver.acquire(4, 0, 10, "k"));

        assertThat(overtaking.row()).isEqualTo(MatrixRow.A2);
        assertThat(driver.advance()).isEmpty();
        assertThat(driver.queueOf("k")).containsExactly(2L, 3L);
        assertThat(granted(driver.release(overtaking.fencingToken(), "k")).owner())
                .isEqualTo(2);
    }

    @Test
    void a2AnExpiredKeyNeedsNoPlaceInAFullTable() {
        TableDriver full = new TableDriver(new LockLimits(1, 1, 1, 1, 1));
        full.hold(1, 5, "k");
        full.pass(5);
        assertThat(granted(full.acquire(2, 0, 5, "k")).row()).isEqualTo(MatrixRow.A2);
    }

    @Test
    void a3AWaitOfZeroOnAHeldKeyTimesOutAtOnceAndDoesNotQueue() {
        driver.hold(1, 30, "k");

        Effect effect = only(driver.acquire(2, 0, 30, "k"));

        assertThat(effect).isEqualTo(new Effect.TimedOut(new Requester(2, 2), MatrixRow.A3, keys("k"), 2, 0));
        assertThat(driver.table.waiterCount()).isZero();
    }

    @Test
    void a3AWaitOfZeroTimesOutHoweverFullTheQueueIs() {
        TableDriver full = new TableDriver(new LockLimits(1, 1, 1, 1, 1));
        full.hold(1, 30, "k");
        full.queue(2, 10, "k");
        assertThat(only(full.acquire(3, 0, 30, "k")).row()).isEqualTo(MatrixRow.A3);
    }

    @Test
    void a4AWaitOnAHeldKeyIsQueuedBehindTheOthers() {
        driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");

        Effect effect = only(driver.acquire(3, 20, 10, "k"));

        assertThat(effect).isEqualTo(new Effect.Queued(new Requester(3, 3), keys("k"), 3, 20 * SECOND, 10 * SECOND, 2));
        assertThat(driver.queueOf("k")).containsExactly(2L, 3L);
    }

    @Test
    void a4AQueuedRequestIsGrantedByRelease() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");
        driver.pass(3);

        List<Effect> effects = driver.release(held, "k");

        assertThat(granted(effects))
                .isEqualTo(new Effect.Granted(
                        new Requester(2, 2),
                        MatrixRow.A4,
                        MatrixRow.R1,
                        keys("k"),
                        2,
                        held + 1,
                        held,
                        10 * SECOND,
                        3 * SECOND));
    }

    @Test
    void a4AQueuedRequestIsGrantedByExpiryWithoutAnyoneElsesHelp() {
        long held = driver.hold(1, 5, "k");
        driver.queue(2, 60, "k");
        driver.pass(5);
        assertThat(driver.table.nextDeadlineNanos()).isEqualTo(driver.nowNanos());

        List<Effect> effects = driver.advance();

        assertThat(kinds(effects)).containsExactly("Expired", "Granted");
        assertThat(granted(effects).cause()).isEqualTo(MatrixRow.EXPIRY);
        assertThat(granted(effects).previousToken()).isEqualTo(held);
    }

    @Test
    void a4AQueuedRequestTimesOutWhenItsWaitEnds() {
        driver.hold(1, 30, "k");
        driver.queue(2, 5, "k");
        driver.pass(5);
        assertThat(driver.table.nextDeadlineNanos()).isEqualTo(driver.nowNanos());

        assertThat(driver.advance())
                .containsExactly(new Effect.TimedOut(new Requester(2, 2), MatrixRow.A4, keys("k"), 2, 5 * SECOND));
        assertThat(driver.table.waiterCount()).isZero();
    }

    @Test
    void a4TheNewLeaseStartsAtTheGrant() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");
        driver.pass(20);
        driver.release(held, "k");

        KeyView.HolderView holder = driver.view("k").holder();

        assertThat(holder).isNotNull().satisfies(view -> assertThat(view.leaseEndNanos())
                .isEqualTo(driver.nowNanos() + 10 * SECOND));
    }

    @Test
    void a4AWaitThatEndsAtTheInstantOfTheReleaseIsNotGranted() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 5, "k");
        driver.queue(3, 6, "k");
        driver.pass(5);

        List<Effect> effects = driver.release(held, "k");

        assertThat(kinds(effects)).containsExactly("TimedOut", "Released", "Granted");
        assertThat(the(Effect.TimedOut.class, effects).owner()).isEqualTo(2);
        assertThat(granted(effects).owner()).isEqualTo(3);
    }

    @Test
    void a4AWaitAndALeaseThatEndAtOneInstantEndInATimeOut() {
        driver.hold(1, 5, "k");
        driver.queue(2, 5, "k");
        driver.pass(5);
        assertThat(kinds(driver.advance())).containsExactly("TimedOut", "Lapsed");
        assertThat(driver.view("k").isExpired(driver.nowNanos())).isTrue();
    }

    @Test
    void a4AnEndedWaitIsAnsweredByWhateverCommandComesNext() {
        driver.hold(1, 30, "k");
        driver.queue(2, 5, "k");
        driver.pass(6);
        List<Effect> effects = driver.acquire(3, 0, 5, "other");
        assertThat(kinds(effects)).containsExactly("TimedOut", "Granted");
    }

    @Test
    void a5AFullQueueOfTheKeyAnswersBusy() {
        TableDriver full = new TableDriver(new LockLimits(1, 10, 10, 1, 1));
        full.hold(1, 30, "k");
        full.queue(2, 60, "k");
        assertThat(only(full.acquire(3, 60, 30, "k")))
                .isEqualTo(new Effect.Busy(new Requester(3, 3), keys("k"), 3, Limit.WAITERS_PER_KEY));
        assertThat(full.queueOf("k")).containsExactly(2L);
    }

    @Test
    void a5AllQueuesFullTogetherAnswerBusy() {
        TableDriver full = new TableDriver(new LockLimits(10, 1, 10, 1, 1));
        full.hold(1, 30, "k");
        full.hold(1, 30, "l");
        full.queue(2, 60, "k");
        assertThat(the(Effect.Busy.class, full.acquire(3, 60, 30, "l")).limit()).isEqualTo(Limit.WAITERS);
    }

    @Test
    void a5AFullTableAnswersBusyForANewKey() {
        TableDriver full = new TableDriver(new LockLimits(1, 1, 1, 1, 1));
        full.hold(1, 30, "k");
        assertThat(the(Effect.Busy.class, full.acquire(2, 0, 30, "l")).limit()).isEqualTo(Limit.KEYS);
        assertThat(full.knows("l")).isFalse();
    }

    @Test
    void a5APlaceThatAnEndedWaitHeldIsFree() {
        TableDriver full = new TableDriver(new LockLimits(1, 1, 1, 1, 1));
        full.hold(1, 30, "k");
        full.queue(2, 5, "k");
        full.pass(5);
        assertThat(kinds(full.acquire(3, 5, 5, "k"))).containsExactly("TimedOut", "Queued");
    }

    @Test
    void anOwnerEqualToTheHolderIsNothingSpecial() {
        long held = driver.hold(1, 30, "k");
        assertThat(only(driver.acquire(1, 0, 60, "k")).row()).isEqualTo(MatrixRow.A3);
        assertThat(only(driver.acquire(1, 9, 60, "k")).row()).isEqualTo(MatrixRow.A4);
        assertThat(driver.holderOf("k")).isEqualTo(held);
        KeyView.HolderView holder = driver.view("k").holder();
        assertThat(holder).isNotNull().satisfies(view -> assertThat(view.leaseNanos())
                .isEqualTo(30 * SECOND));
    }

    @Test
    void tokensRiseOverAllKeysFromTheHighestThatWasEverIssued() {
        List<Effect> effects = new ArrayList<>();
        LockTable table = new LockTable(TableDriver.ROOMY, Long.MAX_VALUE, effects::add);
        Requester requester = new Requester(1, 1);
        table.apply(new Command.Acquire(requester, keys("k"), 1, 0, 1), 0);
        table.apply(new Command.Acquire(requester, keys("l"), 1, 0, 1), 0);
        assertThat(effects.stream().map(effect -> Long.toUnsignedString(((Effect.Granted) effect).fencingToken())))
                .containsExactly("9223372036854775808", "9223372036854775809");
        assertThat(Long.toUnsignedString(table.highestToken())).isEqualTo("9223372036854775809");
    }

    @Test
    void afterTheLastOfAllTokensNothingIsGranted() {
        LockTable table = new LockTable(TableDriver.ROOMY, -1, _ -> {});
        Command acquire = new Command.Acquire(new Requester(1, 1), keys("k"), 1, 0, 1);
        assertThatThrownBy(() -> table.apply(acquire, 0)).isInstanceOf(IllegalStateException.class);
    }
}
