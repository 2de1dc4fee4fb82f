package io.ticketing.server.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.EventFilter;
import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.RefusalReason;
import io.ticketing.observer.proto.Refused;
import io.ticketing.observer.proto.Row;
import io.ticketing.observer.proto.RowCount;
import io.ticketing.observer.proto.StateFilter;
import io.ticketing.observer.proto.Subscribe;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ObserverConnectionTest {
    private static final ObserverToken TOKEN = ObserverToken.of("look but do not touch");

    private final Bench bench = new Bench(64, TOKEN);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void theRightTokenIsWelcome() {
        Observer observer = bench.observer();

        assertThat(observer.read()).singleElement().matches(ObserverReply::hasWelcome);
        assertThat(observer.channel.isOpen()).isTrue();
    }

    @Test
    void aWrongTokenIsRefusedWithASentenceAndTheConnectionEnds() {
        Observer observer = bench.stranger();
        observer.hello(ObserverToken.of("guess"));

        assertThat(refusalOf(observer)).satisfies(refused -> {
            assertThat(refused.getReason()).isEqualTo(RefusalReason.REFUSAL_REASON_TOKEN);
            assertThat(refused.getText()).contains("observer token");
        });
        assertThat(observer.channel.isOpen()).isFalse();
    }

    @Test
    void oneConnectionHasOneGuess() {
        Observer observer = bench.stranger();
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(Observer.frame(Observer.hello(1, ObserverToken.of("guess"))));
        both.writeBytes(Observer.frame(Observer.hello(1, TOKEN)));
        observer.sendBytes(both.toByteArray());

        assertThat(observer.read()).singleElement().matches(ObserverReply::hasRefused);
        assertThat(bench.hub.subscriberCount()).isZero();
    }

    @Test
    void anotherVersionIsRefused() {
        Observer observer = bench.stranger();
        observer.send(Observer.hello(2, TOKEN));

        assertThat(refusalOf(observer).getReason()).isEqualTo(RefusalReason.REFUSAL_REASON_VERSION);
    }

    @Test
    void oneObserverMoreThanTheLimitIsRefusedUntilAnotherLeaves() {
        Observer first = bench.observer();
        for (int i = 1; i < Bench.MAX_OBSERVERS; i++) {
            bench.observer();
        }
        assertThat(refusalOf(bench.observer()).getReason()).isEqualTo(RefusalReason.REFUSAL_REASON_TOO_MANY_OBSERVERS);

        var _ = first.channel.close();

        assertThat(bench.observer().read()).singleElement().matches(ObserverReply::hasWelcome);
    }

    @Test
    void whoSaysNothingIsRefusedAfterTenSeconds() {
        Observer observer = bench.stranger();
        observer.channel.advanceTimeBy(ObserverConnection.HELLO_SECONDS * 1_000 - 1, TimeUnit.MILLISECONDS);
        observer.channel.runScheduledPendingTasks();
        assertThat(observer.channel.isOpen()).isTrue();

        observer.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        observer.channel.runScheduledPendingTasks();

        assertThat(refusalOf(observer).getText()).contains("Hello");
        assertThat(observer.channel.isOpen()).isFalse();
    }

    @Test
    void whoSaidHelloMayBeQuiet() {
        Observer observer = bench.observer();
        observer.channel.advanceTimeBy(60, TimeUnit.SECONDS);
        observer.channel.runScheduledPendingTasks();

        assertThat(observer.channel.isOpen()).isTrue();
    }

    @Test
    void aRequestBeforeHelloIsRefused() {
        Observer observer = bench.stranger();
        observer.ping(1);

        assertThat(refusalOf(observer).getReason()).isEqualTo(RefusalReason.REFUSAL_REASON_MALFORMED);
    }

    @Test
    void aRequestOfAKindThatIsNotKnownIsRefused() {
        Observer observer = bench.observer();
        observer.read();
        observer.send(ObserverRequest.getDefaultInstance());

        assertThat(refusalOf(observer).getReason()).isEqualTo(RefusalReason.REFUSAL_REASON_MALFORMED);
    }

    @Test
    void aPingIsAnsweredWithTheServersClocks() {
        Observer observer = bench.observer();
        bench.tick();
        observer.read();
        bench.time.advanceSeconds(0.5);
        observer.ping(17);

        assertThat(observer.read()).singleElement().satisfies(reply -> {
            assertThat(reply.getPong().getId()).isEqualTo(17);
            assertThat(reply.getPong().getClock().getMonotonicNanos()).isEqualTo(500_000_000L);
            assertThat(reply.getPong().getClock().getWallMillis()).isEqualTo(1_000_000L);
        });
    }

    @Test
    void aStuckLockLoopLeavesPingsUnanswered() {
        Observer observer = bench.observer();
        observer.read();
        bench.hub.tick();
        bench.time.advanceSeconds(1.1);
        observer.ping(17);

        assertThat(observer.read()).isEmpty();
    }

    @Test
    void helloMayComeByteByByte() {
        Observer observer = bench.stranger();
        for (byte one : Observer.frame(Observer.hello(1, TOKEN))) {
            assertThat(observer.read()).isEmpty();
            observer.sendBytes(new byte[] {one});
        }

        assertThat(observer.read()).singleElement().matches(ObserverReply::hasWelcome);
    }

    @Test
    void aMessageThatIsNoProtobufEndsTheConnection() {
        Observer observer = bench.observer();
        observer.read();
        observer.sendBytes(new byte[] {3, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF});

        assertThat(observer.channel.isOpen()).isFalse();
        assertThat(observer.read()).isEmpty();
        assertThat(bench.hub.subscriberCount()).isZero();
    }

    @Test
    void aLengthBeyondTheLimitEndsTheConnectionBeforeItsBytesCome() {
        Observer observer = bench.observer();
        observer.sendBytes(new byte[] {(byte) 0x81, (byte) 0x80, (byte) 0x40});

        assertThat(observer.channel.isOpen()).isFalse();
    }

    @Property(tries = 300)
    void noBytesOfAStrangerDoHarm(@ForAll long seed, @ForAll boolean afterHello) {
        byte[] bytes = new byte[200];
        new Random(seed).nextBytes(bytes);
        bytes[0] &= 0x3F;
        try (Bench own = new Bench(64, TOKEN)) {
            Observer observer = afterHello ? own.observer() : own.stranger();
            observer.sendBytes(bytes);
            own.hold(1, 30, "a");
            own.pass(0.2);

            Observer other = own.observer();
            other.subscribe(StateFilter.newBuilder());
            own.tick();
            other.read();
            assertThat(other.keyTexts()).containsExactly("a");
        }
    }

    @Test
    void figuresComeAtTheIntervalAskedForAndCountEveryKeyOnce() {
        Observer observer = bench.observer();
        bench.hold(1, 30, "held");
        bench.hold(1, 1, "expired");
        bench.hold(1, 30, "x");
        bench.acquire(2, 2, 60, 30, "reserved", "x");
        bench.pass(1.1);
        observer.subscribe(Subscribe.newBuilder().setFiguresEveryMillis(1_000));
        bench.pass(2.5);
        observer.read();

        assertThat(observer.figures).hasSize(3);
        NodeFigures last = observer.figures.getLast();
        assertThat(last.getKeys()).isEqualTo(4);
        assertThat(last.getHeld()).isEqualTo(2);
        assertThat(last.getExpired()).isEqualTo(1);
        assertThat(last.getWaiters()).isEqualTo(1);
        assertThat(last.getObservers()).isEqualTo(1);
        assertThat(last.getHighestToken()).isEqualTo(3);
        assertThat(last.getRowCountsList())
                .contains(RowCount.newBuilder().setRow(Row.ROW_A1).setCount(3).build());
        assertThat(last.getUptimeMillis()).isBetween(3_000L, 4_000L);
    }

    @Test
    void refusalsAreEventsButNoChangesOfTheState() {
        Observer observer = bench.observer();
        observer.subscribe(
                Subscribe.newBuilder().setState(StateFilter.newBuilder()).setEvents(EventFilter.newBuilder()));
        bench.hold(1, 30, "a");
        bench.pass(0.1);
        observer.read();
        observer.replies.clear();
        bench.acquire(2, 2, 0, 30, "a");
        bench.release(99, "a");
        bench.pass(0.1);
        observer.read();

        assertThat(observer.events).hasSize(6);
        assertThat(observer.replies).allMatch(ObserverReply::hasEvents);
    }

    @Test
    void whatOneObserverDoesIsNothingToAnother() {
        Observer one = bench.observer();
        Observer two = bench.observer();
        bench.hold(1, 30, "a");
        one.subscribe(StateFilter.newBuilder().setKeyPrefix(ByteString.copyFromUtf8("b")));
        two.subscribe(StateFilter.newBuilder());
        one.reads(false);
        bench.pass(0.1);
        var _ = one.channel.close();
        bench.hold(1, 30, "c");
        bench.pass(0.1);
        two.read();

        assertThat(two.keyTexts()).containsExactly("a", "c");
    }

    private static Refused refusalOf(Observer observer) {
        observer.read();
        assertThat(observer.replies).last().matches(ObserverReply::hasRefused);
        return observer.replies.getLast().getRefused();
    }
}
