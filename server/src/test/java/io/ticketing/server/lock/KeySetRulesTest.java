package io.ticketing.server.lock;

import static io.ticketing.server.lock.TableDriver.granted;
import static io.ticketing.server.lock.TableDriver.keys;
import static io.ticketing.server.lock.TableDriver.kinds;
import static io.ticketing.server.lock.TableDriver.only;
import static io.ticketing.server.lock.TableDriver.the;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.config.LockLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How requests for several keys behave. Source: {@code docs/adr/0002-key-sets.md}. */
class KeySetRulesTest {
    private final TableDriver driver = new TableDriver();

    @Test
    void aSetIsGrantedWholeUnderOneToken() {
        long token = driver.hold(1, 30, "a", "b");
        assertThat(driver.holderOf("a")).isEqualTo(token);
        assertThat(driver.holderOf("b")).isEqualTo(token);
        assertThat(driver.table.keyCount()).isEqualTo(2);
    }

    @Test
    void aSetOfWhichOneKeyIsHeldWaitsAsAWholeAndReservesTheOther() {
        driver.hold(1, 30, "a");
        driver.queue(2, 60, "a", "b");

        assertThat(driver.view("b").holder()).isNull();
        assertThat(driver.view("b").waiters()).isOne();
        assertThat(driver.table.waiterCount()).isOne();
    }

    @Test
    void aReservedKeyCountsAsHeldForArrivals() {
        driver.hold(1, 30, "a");
        driver.queue(2, 60, "a", "b");
        assertThat(only(driver.acquire(3, 0, 5, "b")).row()).isEqualTo(MatrixRow.A3);
        assertThat(only(driver.acquire(4, 9, 5, "b")).row()).isEqualTo(MatrixRow.A4);
    }

    @Test
    void nobodyHoldsAReservedKeySoItsReleaseFindsNothing() {
        long held = driver.hold(1, 30, "a");
        driver.queue(2, 60, "a", "b");
        assertThat(only(driver.release(held, "b")).row()).isEqualTo(MatrixRow.R4);
    }

    @Test
    void aStreamOfSinglesCannotStarveASet() {
        long a = driver.hold(1, 30, "a");
        long b = driver.hold(1, 30, "b");
        driver.queue(2, 60, "a", "b");
        driver.queue(3, 60, "a");
        driver.queue(4, 60, "b");

        assertThat(kinds(driver.release(a, "a"))).containsExactly("Released");
        Effect.Granted set = granted(driver.release(b, "b"));

        assertThat(set.owner()).isEqualTo(2);
        assertThat(driver.release(set.fencingToken(), "a", "b").stream()
                        .filter(Effect.Granted.class::isInstance)
                        .map(effect -> ((Effect.Granted) effect).owner()))
                .containsExactly(3L, 4L);
    }

    @Test
    void setsThatOverlapInOppositeOrderDoNotDeadlock() {
        Effect.Granted held = granted(driver.acquire(1, 0, 30, "a", "b", "c"));
        driver.queue(2, 60, "b", "c");
        driver.queue(3, 60, "a", "b");
        driver.queue(4, 60, "a", "c");
        for (long owner = 2; owner <= 4; owner++) {
            Effect.Granted next = granted(
                    driver.apply(new Command.Release(new Requester(9, owner), held.keys(), held.fencingToken())));
            assertThat(next.owner()).isEqualTo(owner);
            held = next;
        }
    }

    @Test
    void keysThatComeFreeTogetherAreOfferedInOrderOfArrival() {
        long token = driver.hold(1, 30, "a", "b");
        driver.queue(2, 60, "b");
        driver.queue(3, 60, "a");
        List<Effect> effects = driver.release(token, "a", "b");
        assertThat(effects.stream().filter(Effect.Granted.class::isInstance).map(effect -> ((Effect.Granted) effect)
                        .owner()))
                .containsExactly(2L, 3L);
    }

    @Test
    void aReleaseNamesExactlyTheKeysOfTheGrant() {
        long token = driver.hold(1, 30, "a", "b");
        for (String[] others : new String[][] {{"a"}, {"b"}, {"a", "b", "c"}, {"b", "c"}}) {
            Effect.OtherKeySet answer = the(Effect.OtherKeySet.class, driver.release(token, others));
            assertThat(answer.granted()).isEqualTo(keys("a", "b"));
        }
        assertThat(only(driver.release(token, "c")).row()).isEqualTo(MatrixRow.R4);
        assertThat(only(driver.release(token, "a", "b")).row()).isEqualTo(MatrixRow.R2);
    }

    @Test
    void takingOverOneKeyOfAnExpiredSetEndsTheWholeGrant() {
        long old = driver.hold(1, 5, "a", "b", "c");
        driver.queue(2, 60, "b");
        driver.pass(5);

        List<Effect> effects = driver.acquire(3, 0, 5, "a");

        assertThat(kinds(effects)).containsExactly("Expired", "Granted", "Granted");
        assertThat(((Effect.Granted) effects.get(1)).row()).isEqualTo(MatrixRow.A2);
        assertThat(((Effect.Granted) effects.get(2)).owner()).isEqualTo(2);
        assertThat(((Effect.Granted) effects.get(2)).previousToken()).isEqualTo(old);
        assertThat(driver.knows("c")).isFalse();
    }

    @Test
    void aTakeOverNeedsEveryKeyExpiredOrUnregistered() {
        driver.hold(1, 5, "a");
        driver.hold(1, 60, "b");
        driver.pass(5);
        assertThat(only(driver.acquire(2, 0, 5, "a", "b")).row()).isEqualTo(MatrixRow.A3);
        assertThat(granted(driver.acquire(2, 0, 5, "a", "c")).row()).isEqualTo(MatrixRow.A2);
    }

    @Test
    void aSetTakesOverSeveralExpiredGrantsAtOnce() {
        driver.hold(1, 5, "a");
        driver.hold(2, 5, "b");
        driver.pass(5);
        List<Effect> effects = driver.acquire(3, 0, 5, "a", "b");
        assertThat(kinds(effects)).containsExactly("Expired", "Expired", "Granted");
        assertThat(granted(effects).previousToken()).isEqualTo(2);
    }

    @Test
    void aLapsedKeyForWhichASetBeginsToWaitIsDueAgain() {
        driver.hold(1, 5, "a");
        driver.hold(1, 60, "b");
        driver.pass(5);
        driver.advance();
        driver.queue(2, 60, "a", "b");

        assertThat(driver.table.nextDeadlineNanos()).isEqualTo(driver.nowNanos());
        assertThat(kinds(driver.advance())).containsExactly("Expired");
        assertThat(driver.view("a").holder()).isNull();
    }

    @Test
    void whenASetGivesUpItsReservedKeyGoesToTheNext() {
        driver.hold(1, 60, "a");
        driver.queue(2, 5, "a", "b");
        driver.queue(3, 60, "b");
        driver.pass(5);

        List<Effect> effects = driver.advance();

        assertThat(kinds(effects)).containsExactly("TimedOut", "Granted");
        assertThat(granted(effects).cause()).isEqualTo(MatrixRow.A4);
    }

    @Test
    void whenASetsConnectionClosesItsReservedKeyGoesToTheNext() {
        driver.hold(1, 60, "a");
        driver.queue(2, 50, "a", "b");
        driver.queue(3, 60, "b");

        List<Effect> effects = driver.disconnect(2);

        assertThat(kinds(effects)).containsExactly("WaiterDropped", "Granted");
        assertThat(granted(effects).cause()).isEqualTo(MatrixRow.DISCONNECT);
    }

    @Test
    void aReservedKeyVanishesWithItsLastWaiter() {
        driver.hold(1, 60, "a");
        driver.queue(2, 5, "a", "b");
        driver.disconnect(2);
        assertThat(driver.knows("b")).isFalse();
    }

    @Test
    void aKeyThatOnlyAnEndedWaitReservedIsFree() {
        driver.hold(1, 60, "a");
        driver.queue(2, 5, "a", "b");
        driver.pass(5);
        assertThat(granted(driver.acquire(3, 0, 5, "b")).row()).isEqualTo(MatrixRow.A1);
    }

    @Test
    void aSetThatWouldReserveMoreKeysThanThereArePlacesIsBusy() {
        TableDriver full = new TableDriver(new LockLimits(9, 9, 2, 1, 1));
        full.hold(1, 30, "a");
        assertThat(the(Effect.Busy.class, full.acquire(2, 9, 5, "a", "b", "c")).limit())
                .isEqualTo(Effect.Limit.KEYS);
        assertThat(only(full.acquire(2, 9, 5, "a", "b")).row()).isEqualTo(MatrixRow.A4);
    }
}
