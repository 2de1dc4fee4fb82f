package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.ticketing.observer.proto.Holding;
import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.Row;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.observer.proto.Subscribe;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StateStreamTest {
    private final Bench bench = new Bench();
    private final Observer observer = bench.observer();

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void theSnapshotShowsHolderQueueLengthAndTimes() {
        long token = bench.hold(7, 30, "a");
        bench.acquire(2, 8, 20, 10, "a");
        bench.time.advanceSeconds(4);

        subscribeToAll();

        assertThat(observer.snapshots).isEqualTo(1);
        assertThat(observer.key("a")).satisfies(state -> {
            assertThat(state.getHolding()).isEqualTo(Holding.HOLDING_HELD);
            assertThat(state.getHolder().getFencingToken()).isEqualTo(token);
            assertThat(state.getHolder().getOwner()).isEqualTo(7);
            assertThat(state.getHolder().getAddress()).isEqualTo("10.0.0.1:4001");
            assertThat(state.getHolder().getLeaseRemainingMillis()).isEqualTo(26_000);
            assertThat(state.getHolder().getHeldMillis()).isEqualTo(4_000);
            assertThat(state.getWaiters()).isEqualTo(1);
            assertThat(state.getLongestWaitMillis()).isEqualTo(4_000);
            assertThat(state.getLastRow()).isEqualTo(Row.ROW_A4);
            assertThat(state.getQueueList()).isEmpty();
        });
    }

    @Test
    void aKeyThatIsReleasedIsGone() {
        long token = bench.hold(7, 30, "a");
        subscribeToAll();

        bench.release(token, "a");
        settle();

        assertThat(observer.keys).isEmpty();
    }

    @Test
    void aLeaseThatEndsWithoutAnyCommandIsShownExpired() {
        bench.hold(7, 2, "a");
        subscribeToAll();

        bench.pass(2.1);
        observer.read();

        assertThat(observer.key("a").getHolding()).isEqualTo(Holding.HOLDING_EXPIRED);
        assertThat(observer.key("a").getHolder().getLeaseRemainingMillis()).isZero();
    }

    @Test
    void anExpiredKeyIsGoneWhenItIsSwept() {
        bench.hold(7, 2, "a");
        subscribeToAll();

        bench.pass(5.1);
        observer.read();

        assertThat(observer.keys).isEmpty();
    }

    @Test
    void aHolderWhoseConnectionClosedIsShownWithoutConnectionButWithItsAddress() {
        bench.hold(7, 30, "a");
        subscribeToAll();
        assertThat(observer.key("a").getHolder().getConnection()).isEqualTo(1);

        bench.reconnect(1);
        settle();

        assertThat(observer.key("a").getHolder().getConnection()).isZero();
        assertThat(observer.key("a").getHolder().getAddress()).isEqualTo("10.0.0.1:4001");
    }

    @Test
    void aSlowReaderCostsOneEntryForEachKeyAndThenSeesTheNewestState() {
        subscribeToAll();
        observer.reads(false);
        for (int i = 0; i < 1_000; i++) {
            bench.release(bench.hold(i, 30, "a"), "a");
            bench.release(bench.hold(i, 30, "b"), "b");
            bench.tick();
        }
        long last = bench.hold(1_001, 30, "a");
        bench.tick();
        assertThat(pendingOfTheOnlySubscriber()).isEqualTo(1);

        observer.reads(true);
        settle();

        List<ObserverReply> deltas =
                observer.replies.stream().filter(ObserverReply::hasDelta).toList();
        assertThat(deltas).singleElement().satisfies(reply -> assertThat(
                        reply.getDelta().getChangedList())
                .singleElement()
                .satisfies(
                        state -> assertThat(state.getHolder().getFencingToken()).isEqualTo(last)));
    }

    @Test
    void keysThatComeAndGoUnseenLeaveNothingBehindInASlowReader() {
        bench.hold(1, 30, "seen");
        subscribeToAll();
        observer.reads(false);
        for (int i = 0; i < 500; i++) {
            String key = "passing-" + i;
            long token = bench.hold(i, 30, key);
            bench.tick();
            bench.release(token, key);
            bench.tick();
        }

        assertThat(pendingOfTheOnlySubscriber()).isZero();
    }

    @Test
    void aDeltaOfManyKeysComesInFramesOfAThousand() {
        subscribeToAll();
        for (int i = 0; i < 2_500; i++) {
            bench.hold(i, 30, "key-" + i);
        }
        settle();

        assertThat(observer.keys).hasSize(2_500);
        assertThat(observer.replies.stream().filter(ObserverReply::hasDelta))
                .allSatisfy(
                        reply -> assertThat(reply.getDelta().getChangedCount()).isLessThanOrEqualTo(1_000));
    }

    @Test
    void aBigTableIsReadInSlicesAndShownOnceItIsComplete() {
        for (int i = 0; i < 3 * StateFeed.SLICE_KEYS + 1; i++) {
            bench.hold(i, 30, "key-" + i);
        }
        observer.subscribe(StateFilter.newBuilder());
        bench.hub.tick();
        bench.time.runTasks();
        observer.read();

        assertThat(observer.snapshots).isEqualTo(1);
        assertThat(observer.keys).hasSize(3 * StateFeed.SLICE_KEYS + 1);
    }

    @Test
    void filtersArePrefixContendedAndExpired() {
        bench.hold(1, 30, "job/1");
        bench.hold(2, 30, "job/2");
        bench.acquire(2, 3, 30, 30, "job/2");
        bench.hold(4, 1, "other");
        bench.pass(1);

        subscribe(StateFilter.newBuilder().setKeyPrefix(ByteString.copyFromUtf8("job/")));
        assertThat(observer.keyTexts()).containsExactly("job/1", "job/2");
        subscribe(StateFilter.newBuilder().setContendedOnly(true));
        assertThat(observer.keyTexts()).containsExactly("job/2");
        subscribe(StateFilter.newBuilder().setExpiredOnly(true));
        assertThat(observer.keyTexts()).containsExactly("other");
    }

    @Test
    void aKeyThatLeavesTheFilterIsGoneAndOneThatEntersComes() {
        bench.hold(1, 30, "a");
        bench.hold(2, 30, "b");
        bench.acquire(2, 3, 5, 30, "a");
        subscribe(StateFilter.newBuilder().setContendedOnly(true));
        assertThat(observer.keyTexts()).containsExactly("a");

        bench.acquire(2, 4, 30, 30, "b");
        bench.pass(5.1);
        observer.read();

        assertThat(observer.keyTexts()).containsExactly("b");
    }

    @Test
    void aWindowShowsTheFirstFewAndMovesWithTheTable() {
        bench.hold(1, 30, "a");
        long second = bench.hold(2, 30, "b");
        bench.hold(3, 30, "c");
        subscribe(StateFilter.newBuilder().setFirstCount(2));
        assertThat(observer.keyTexts()).containsExactly("a", "b");

        bench.release(second, "b");
        bench.pass(0.3);
        observer.read();

        assertThat(observer.keyTexts()).containsExactly("a", "c");
    }

    @Test
    void aWindowByWaitersHasTheMostWantedFirst() {
        for (String key : List.of("a", "b", "c")) {
            bench.hold(1, 60, key);
        }
        bench.acquire(2, 2, 60, 1, "c");
        bench.acquire(3, 3, 60, 1, "c");
        bench.acquire(2, 4, 60, 1, "b");

        subscribe(StateFilter.newBuilder().setFirstCount(1).setOrder(KeyOrder.KEY_ORDER_WAITERS));

        assertThat(observer.keyTexts()).containsExactly("c");
    }

    @Test
    void aWindowWiderThanAnyTableIsTheWholeTable() {
        bench.hold(1, 30, "a");

        subscribe(StateFilter.newBuilder().setFirstCount(-1));

        assertThat(observer.keyTexts()).containsExactly("a");
    }

    @Test
    void aWatchedQueueComesWithItsKeyWhateverTheFilterSays() {
        bench.hold(1, 30, "a");
        bench.hold(1, 30, "z");
        for (int i = 0; i < 5; i++) {
            bench.acquire(2, 10 + i, 20, 30, "z");
        }
        subscribe(StateFilter.newBuilder().setKeyPrefix(ByteString.copyFromUtf8("a")));

        observer.watchQueues(2, "z", "not-there");
        settle();

        assertThat(observer.keyTexts()).containsExactly("a", "z");
        assertThat(observer.key("z").getQueueList())
                .extracting(waiter -> waiter.getOwner())
                .containsExactly(10L, 11L);
        assertThat(observer.key("z").getQueueLeftOut()).isEqualTo(3);

        observer.watchQueues(2);
        settle();
        assertThat(observer.keyTexts()).containsExactly("a");
    }

    @Test
    void aQueueLimitBeyondAllReasonIsCut() {
        bench.hold(1, 30, "a");
        bench.acquire(2, 2, 20, 30, "a");
        subscribeToAll();

        observer.watchQueues(-1, "a");
        settle();

        assertThat(observer.key("a").getQueueList()).hasSize(1);
    }

    @Test
    void eachObserverGetsItsOwnQueueLimit() {
        bench.hold(1, 30, "a");
        for (int i = 0; i < 5; i++) {
            bench.acquire(2, 10 + i, 20, 30, "a");
        }
        Observer other = bench.observer();
        subscribeToAll();
        observer.watchQueues(1, "a");
        other.subscribe(StateFilter.newBuilder());
        other.watchQueues(4, "a");
        settle();
        other.read();

        assertThat(observer.key("a").getQueueCount()).isEqualTo(1);
        assertThat(other.key("a").getQueueCount()).isEqualTo(4);
    }

    @Test
    void deltasComeNoMoreOftenThanAskedFor() {
        observer.subscribe(
                Subscribe.newBuilder().setState(StateFilter.newBuilder()).setDeltasEveryMillis(1_000));
        settle();
        bench.hold(1, 30, "first");
        bench.pass(0.1);
        observer.read();
        bench.hold(1, 30, "second");
        bench.pass(0.5);
        observer.read();
        assertThat(observer.keyTexts()).containsExactly("first");

        bench.pass(0.6);
        observer.read();
        assertThat(observer.keyTexts()).containsExactly("first", "second");
    }

    @Test
    void aQuietServerSendsAnEmptyDeltaWithinEachHeartbeat() {
        subscribeToAll();
        observer.replies.clear();

        bench.pass(3);
        observer.read();

        assertThat(observer.replies).hasSizeBetween(3, 5).allSatisfy(reply -> {
            assertThat(reply.hasDelta()).isTrue();
            assertThat(reply.getDelta().getChangedCount() + reply.getDelta().getGoneCount())
                    .isZero();
        });
    }

    @Test
    void aHeartbeatWhileSomethingIsHeldBackDoesNotClaimThatNothingChanged() {
        observer.subscribe(
                Subscribe.newBuilder().setState(StateFilter.newBuilder()).setDeltasEveryMillis(60_000));
        settle();
        bench.hold(1, 120, "first");
        settle();
        observer.replies.clear();
        bench.hold(1, 120, "second");

        bench.pass(2);
        observer.read();

        assertThat(observer.replies).isNotEmpty().allMatch(ObserverReply::hasPong);
    }

    @Test
    void whatWasReadForThoseWhoLeftIsNotShownToTheNextOne() {
        bench.hold(1, 30, "stays");
        long token = bench.hold(1, 30, "goes");
        bench.holdAnswers();
        bench.tick();
        var _ = observer.channel.close();
        bench.time.runTasks();
        bench.release(token, "goes");
        Observer next = bench.observer();
        next.subscribe(StateFilter.newBuilder());
        bench.time.runTasks();

        bench.letAnswersArrive();
        bench.pass(0.1);
        next.read();

        assertThat(next.snapshots).isEqualTo(1);
        assertThat(next.keyTexts()).containsExactly("stays");
    }

    private int pendingOfTheOnlySubscriber() {
        return bench.hub.pendingOf(observer.channel);
    }

    private void subscribeToAll() {
        subscribe(StateFilter.newBuilder());
    }

    private void subscribe(StateFilter.Builder filter) {
        observer.forget();
        observer.subscribe(filter);
        settle();
    }

    private void settle() {
        bench.tick();
        bench.pass(0.04);
        observer.read();
    }
}
