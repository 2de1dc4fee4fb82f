package io.ticketing.server.lock;

import static io.ticketing.server.lock.TableDriver.SECOND;
import static io.ticketing.server.lock.TableDriver.granted;
import static io.ticketing.server.lock.TableDriver.keys;
import static io.ticketing.server.lock.TableDriver.kinds;
import static io.ticketing.server.lock.TableDriver.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.protocol.MatrixRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows R1 to R4, and grants that could not be delivered. Source: {@code docs/matrix.md}. */
class ReleaseRowsTest {
    private final TableDriver driver = new TableDriver();

    @Test
    void r1AReleaseWithWaitersHandsOverToTheHeadWithANewToken() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");
        driver.queue(3, 60, "k");
        driver.pass(4);

        List<Effect> effects = driver.release(held, "k");

        assertThat(effects.getFirst())
                .isEqualTo(new Effect.Released(new Requester(99, 4), MatrixRow.R1, keys("k"), 1, held, 4 * SECOND));
        assertThat(granted(effects).owner()).isEqualTo(2);
        assertThat(driver.holderOf("k")).isEqualTo(held + 1);
        assertThat(driver.queueOf("k")).containsExactly(3L);
    }

    @Test
    void r1TheReleasePathIsFirstInFirstOut() {
        long token = driver.hold(1, 30, "k");
        for (int owner = 2; owner <= 6; owner++) {
            driver.queue(owner, 60, "k");
        }
        for (int owner = 2; owner <= 6; owner++) {
            Effect.Granted next = granted(driver.release(token, "k"));
            assertThat(next.owner()).isEqualTo(owner);
            token = next.fencingToken();
        }
    }

    @Test
    void r2AReleaseWithoutWaitersDeletesTheKey() {
        long held = driver.hold(1, 30, "k");
        driver.pass(2);

        assertThat(driver.release(held, "k"))
                .containsExactly(
                        new Effect.Released(new Requester(99, 2), MatrixRow.R2, keys("k"), 1, held, 2 * SECOND));
        assertThat(driver.knows("k")).isFalse();
        assertThat(driver.table.keyCount()).isZero();
    }

    @Test
    void r3AReleaseWithAnotherTokenChangesNothingAndTellsWhoHoldsTheKey() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");

        assertThat(driver.release(held + 7, "k"))
                .containsExactly(
                        new Effect.NotCurrent(new Requester(99, 3), MatrixRow.R3, keys("k"), held + 7, held, 1));
        assertThat(driver.holderOf("k")).isEqualTo(held);
        assertThat(driver.queueOf("k")).containsExactly(2L);
    }

    @Test
    void r3ATokenThatWasHandedOnIsNotCurrentAnyMore() {
        long first = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");
        driver.release(first, "k");
        assertThat(only(driver.release(first, "k")).row()).isEqualTo(MatrixRow.R3);
    }

    @Test
    void r3ATokenOfAnotherKeyIsNotCurrent() {
        long other = driver.hold(1, 30, "other");
        driver.hold(2, 30, "k");
        assertThat(only(driver.release(other, "k")).row()).isEqualTo(MatrixRow.R3);
        assertThat(driver.knows("other")).isTrue();
    }

    @Test
    void r4AReleaseOfAnUnregisteredKeyIsNotCurrent() {
        assertThat(driver.release(5, "k"))
                .containsExactly(new Effect.NotCurrent(new Requester(99, 1), MatrixRow.R4, keys("k"), 5, 0, 0));
    }

    @Test
    void r4TheSecondReleaseOfOneGrantFindsNothing() {
        long held = driver.hold(1, 30, "k");
        driver.release(held, "k");
        assertThat(only(driver.release(held, "k")).row()).isEqualTo(MatrixRow.R4);
    }

    @Test
    void anExpiredKeyThatIsNotYetSweptIsStillReleased() {
        long held = driver.hold(1, 5, "k");
        driver.pass(6);
        driver.advance();
        assertThat(only(driver.release(held, "k")).row()).isEqualTo(MatrixRow.R2);
        assertThat(driver.sweep()).isEmpty();
    }

    @Test
    void anExpiredKeyThatIsNotYetHandedOverIsStillReleasedToItsWaiter() {
        long held = driver.hold(1, 5, "k");
        driver.queue(2, 60, "k");
        driver.pass(6);

        List<Effect> effects = driver.release(held, "k");

        assertThat(effects.getFirst().row()).isEqualTo(MatrixRow.R1);
        assertThat(granted(effects).cause()).isEqualTo(MatrixRow.R1);
        assertThat(driver.advance()).isEmpty();
    }

    @Test
    void aGrantThatCannotBeDeliveredGoesToTheNextWaiter() {
        long held = driver.hold(1, 30, "k");
        driver.queue(2, 60, "k");

        List<Effect> effects = driver.giveBack(held, "k");

        assertThat(effects.getFirst()).isEqualTo(new Effect.GrantReturned(keys("k"), 1, held));
        assertThat(granted(effects).cause()).isEqualTo(MatrixRow.DISCONNECT);
    }

    @Test
    void aGrantThatCannotBeDeliveredFreesItsKey() {
        long held = driver.hold(1, 30, "k");
        assertThat(kinds(driver.giveBack(held, "k"))).containsExactly("GrantReturned");
        assertThat(driver.knows("k")).isFalse();
    }

    @Test
    void anUndeliverableGrantThatIsNoLongerCurrentIsLeftAlone() {
        long old = driver.hold(1, 5, "k");
        driver.pass(5);
        long current = driver.hold(2, 5, "k");
        assertThat(driver.giveBack(old, "k")).isEmpty();
        assertThat(driver.holderOf("k")).isEqualTo(current);
    }
}
