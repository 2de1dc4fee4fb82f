package io.ticketing.observer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.ticketing.observer.proto.Clock;
import io.ticketing.observer.proto.Delta;
import io.ticketing.observer.proto.Event;
import io.ticketing.observer.proto.EventBatch;
import io.ticketing.observer.proto.EventKind;
import io.ticketing.observer.proto.Holder;
import io.ticketing.observer.proto.Holding;
import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.observer.proto.KeyState;
import io.ticketing.observer.proto.ObserverReply;
import io.ticketing.observer.proto.ObserverRequest;
import io.ticketing.observer.proto.Pong;
import io.ticketing.observer.proto.RefusalReason;
import io.ticketing.observer.proto.Refused;
import io.ticketing.observer.proto.Row;
import io.ticketing.observer.proto.SnapshotPart;
import io.ticketing.observer.proto.Waiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObserverConversationTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void helloComesFirstAndTheSubscriptionAfterTheWelcome() {
        Conversation it = new Conversation();
        assertThat(it.requests()).singleElement().satisfies(request -> {
            assertThat(request.getHello().getProtocolVersion()).isEqualTo(1);
            assertThat(request.getHello().getObserverToken().toStringUtf8()).isEqualTo("secret");
        });

        it.say(Conversation.welcome("life-1"));

        assertThat(it.requests())
                .extracting(ObserverRequest::getKindCase)
                .startsWith(ObserverRequest.KindCase.SUBSCRIBE, ObserverRequest.KindCase.WATCH_QUEUES);
        assertThat(it.only(ObserverSignal.Connected.class).welcome().getServerId())
                .isEqualTo("life-1");
    }

    @Test
    void aSnapshotIsToldOnceWithItsLastPart() {
        Conversation it = Conversation.welcomed();
        it.say(part(1, false, state("a")));
        assertThat(it.all(ObserverSignal.Snapshot.class)).isEmpty();

        it.say(part(1, true, state("b")));

        assertThat(it.only(ObserverSignal.Snapshot.class).keys())
                .extracting(ObservedKey::key)
                .containsExactly(Key.of("a"), Key.of("b"));
    }

    @Test
    void durationsBecomeInstantsOfTheLocalClock() {
        Conversation it = Conversation.welcomed();
        it.passMillis(500);
        it.say(delta(
                1,
                state("a")
                        .setHolding(Holding.HOLDING_HELD)
                        .setSinceChangeMillis(100)
                        .setLastRow(Row.ROW_R1)
                        .setWaiters(1)
                        .setLongestWaitMillis(250)
                        .setHolder(Holder.newBuilder()
                                .setFencingToken(9)
                                .setLeaseMillis(30_000)
                                .setLeaseRemainingMillis(29_000)
                                .setHeldMillis(1_000))
                        .addQueue(Waiter.newBuilder().setWaitedMillis(250).setWaitRemainingMillis(750))));

        ObservedKey key = it.only(ObserverSignal.Delta.class).changed().getFirst();
        long now = it.nowNanos();
        assertThat(key.changedNanos()).isEqualTo(now - 100 * MILLI);
        assertThat(key.oldestWaiterSinceNanos()).isEqualTo(now - 250 * MILLI);
        assertThat(key.lastRow()).isEqualTo(MatrixRow.R1);
        assertThat(key.holder()).satisfies(holder -> {
            assertThat(holder.leaseEndsNanos()).isEqualTo(now + 29_000 * MILLI);
            assertThat(holder.grantedNanos()).isEqualTo(now - 1_000 * MILLI);
        });
        assertThat(key.queue()).singleElement().satisfies(waiter -> assertThat(waiter.waitEndsNanos())
                .isEqualTo(now + 750 * MILLI));
    }

    @Test
    void aDurationBeyondAllReasonStillLiesAhead() {
        Conversation it = Conversation.welcomed();
        it.say(delta(1, state("a").setHolder(Holder.newBuilder().setLeaseRemainingMillis(-1))));

        ObservedKey key = it.only(ObserverSignal.Delta.class).changed().getFirst();
        assertThat(key.holder())
                .satisfies(holder -> assertThat(holder.leaseEndsNanos()).isGreaterThan(it.nowNanos()));
    }

    @Test
    void framesOfAnEarlierSubscriptionAreDropped() {
        Conversation it = Conversation.welcomed();
        it.conversation.subscribe(narrow());
        assertThat(it.requests()).first().satisfies(request -> assertThat(
                        request.getSubscribe().getGeneration())
                .isEqualTo(2));

        it.say(part(1, true, state("old")));
        it.say(delta(1, state("old")));
        it.say(events(1, 0, 1, 5));
        assertThat(it.signals).isEmpty();

        it.say(part(2, true, state("new")));
        assertThat(it.signals).hasSize(1);
    }

    @Test
    void watchingAnotherQueueKeepsTheStream() {
        Conversation it = Conversation.welcomed();
        it.conversation.subscribe(ObserverSubscription.EVERYTHING.withQueuesOf(Set.of(Key.of("a"))));

        assertThat(it.requests()).singleElement().satisfies(request -> assertThat(
                        request.getWatchQueues().getKeysList())
                .containsExactly(ByteString.copyFromUtf8("a")));
        it.say(delta(1, state("a")));
        assertThat(it.signals).hasSize(1);
    }

    @Test
    void aGapThatTheServerReportsIsTold() {
        Conversation it = Conversation.welcomed();
        it.say(events(1, 41, 42, 43));

        assertThat(it.only(ObserverSignal.Events.class).missed()).isEqualTo(41);
    }

    @Test
    void aGapThatTheServerDoesNotReportIsNoticed() {
        Conversation it = Conversation.welcomed();
        it.say(events(1, 0, 1, 3));
        it.say(events(1, 0, 10, 12));

        assertThat(it.all(ObserverSignal.Events.class))
                .extracting(ObserverSignal.Events::missed)
                .containsExactly(0L, 7L);
    }

    @Test
    void theNextConnectionGoesOnWhereTheLastOneWas() {
        EventSequence sequence = new EventSequence();
        Conversation first = new Conversation(ObserverSubscription.EVERYTHING, sequence);
        first.say(Conversation.welcome("life-1"));
        first.say(events(1, 0, 1, 5));
        var _ = first.channel.close();

        Conversation second = new Conversation(ObserverSubscription.EVERYTHING, sequence);
        second.say(Conversation.welcome("life-1"));
        assertThat(fromSequence(second)).isEqualTo(5);
        second.say(events(1, 0, 8, 9));

        assertThat(second.only(ObserverSignal.Events.class).missed()).isEqualTo(3);
    }

    @Test
    void anEmptyFirstBatchIsEnoughToKnowWhatWasMissedLater() {
        EventSequence sequence = new EventSequence();
        Conversation first = new Conversation(narrow(), sequence);
        first.say(Conversation.welcome("life-1"));
        assertThat(fromSequence(first)).isZero();
        first.say(reply(EventBatch.newBuilder().setGeneration(1).setNextSequence(100)));
        assertThat(first.all(ObserverSignal.Events.class)).isEmpty();
        var _ = first.channel.close();

        Conversation second = new Conversation(narrow(), sequence);
        second.say(Conversation.welcome("life-1"));
        assertThat(fromSequence(second)).isEqualTo(100);
    }

    @Test
    void aServerThatWasStartedAnewHasAHistoryOfItsOwnAndAllOfItIsWanted() {
        EventSequence sequence = new EventSequence();
        Conversation first = new Conversation(narrow(), sequence);
        first.say(Conversation.welcome("life-1"));
        first.say(events(1, 0, 500, 505));
        var _ = first.channel.close();

        Conversation second = new Conversation(narrow(), sequence);
        second.say(Conversation.welcome("life-2"));
        assertThat(fromSequence(second)).isEqualTo(1);
        second.say(events(1, 0, 4, 6));

        assertThat(second.only(ObserverSignal.Events.class).missed()).isEqualTo(3);
    }

    @Test
    void anEventHappenedWhenTheServersOwnClockSaysSo() {
        Conversation it = Conversation.welcomed();
        Clock clock = Clock.newBuilder()
                .setMonotonicNanos(50_000 * MILLI)
                .setWallMillis(1_700_000_000_000L)
                .build();
        it.say(reply(EventBatch.newBuilder()
                .setGeneration(1)
                .setClock(clock)
                .setNextSequence(2)
                .addEvents(event(1).setMonotonicNanos(49_700 * MILLI))));

        ObservedEvent event = it.only(ObserverSignal.Events.class).events().getFirst();
        assertThat(event.atNanos()).isEqualTo(it.nowNanos() - 300 * MILLI);
        assertThat(event.wallMillis()).isEqualTo(1_699_999_999_700L);
    }

    @Test
    void whatANewerServerSaysIsSkippedAndNeverTakenForSomethingElse() {
        Conversation it = Conversation.welcomed();
        it.say(ObserverReply.newBuilder()
                .setUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                99,
                                UnknownFieldSet.Field.newBuilder().addVarint(1).build())
                        .build())
                .build());
        it.say(reply(EventBatch.newBuilder()
                .setGeneration(1)
                .setClock(Conversation.clock())
                .setNextSequence(3)
                .addEvents(event(1).setKindValue(77))
                .addEvents(event(2).setRowValue(78))));
        it.say(delta(1, state("a").setLastRowValue(79).setHoldingValue(80)));

        ObserverSignal.Events events = it.only(ObserverSignal.Events.class);
        assertThat(events.missed()).isEqualTo(1);
        assertThat(events.events()).singleElement().satisfies(event -> {
            assertThat(event.sequence()).isEqualTo(2);
            assertThat(event.row()).isNull();
        });
        assertThat(it.only(ObserverSignal.Delta.class).changed()).hasSize(1);
        assertThat(it.losses).isEmpty();
    }

    @Test
    void silenceIsToldAfterTwoHeartbeatsAndItsEndWithTheNextFrame() {
        Conversation it = Conversation.welcomed();
        long lastFrame = it.nowNanos();
        it.passMillis(2_000);
        assertThat(it.signals).isEmpty();

        it.passMillis(260);
        assertThat(it.only(ObserverSignal.Silent.class).lastFrameNanos()).isEqualTo(lastFrame);

        it.say(delta(1));
        assertThat(it.signals.get(1)).isInstanceOf(ObserverSignal.Heard.class);
        it.passMillis(1_000);
        assertThat(it.all(ObserverSignal.Silent.class)).hasSize(1);
    }

    @Test
    void aPathThatStaysSilentIsGivenUp() {
        Conversation it = Conversation.welcomed();
        it.passMillis(10_500);

        assertThat(it.losses).singleElement().asString().contains("said nothing for 10 s");
        assertThat(it.channel.isOpen()).isFalse();
        assertThat(it.all(ObserverSignal.Silent.class)).hasSize(1);
    }

    @Test
    void aPeerThatNeverSaysAnythingIsLeftWithAHint() {
        Conversation it = new Conversation();
        it.passMillis(10_010);

        assertThat(it.losses).singleElement().asString().contains("client port + 100");
    }

    @Test
    void aPingThatComesBackMeasuresTheTripAndTheWallClock() {
        Conversation it = new Conversation();
        it.say(Conversation.welcome("life-1"));
        long id = it.requests().stream()
                .filter(ObserverRequest::hasPing)
                .findFirst()
                .orElseThrow()
                .getPing()
                .getId();
        long sentMillis = it.nowNanos() / MILLI;
        it.passMillis(40);
        it.say(pong(id, sentMillis + 20 + 3_600_000));

        assertThat(it.only(ObserverSignal.RoundTrip.class))
                .isEqualTo(new ObserverSignal.RoundTrip(40 * MILLI, 3_600_000));
        it.say(pong(id, 0));
        it.say(pong(0, 0));
        assertThat(it.all(ObserverSignal.RoundTrip.class)).hasSize(1);
    }

    @Test
    void framesMayBeCutAnywhere() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(Conversation.frame(Conversation.welcome("life-1")));
        all.writeBytes(Conversation.frame(part(1, true, state("a"))));
        all.writeBytes(Conversation.frame(delta(1, state("b"))));
        Conversation it = new Conversation();
        for (byte one : all.toByteArray()) {
            it.say(new byte[] {one});
        }

        assertThat(it.signals)
                .extracting(signal -> (Object) signal.getClass())
                .containsExactly(
                        ObserverSignal.Connected.class, ObserverSignal.Snapshot.class, ObserverSignal.Delta.class);
    }

    @Test
    void aMessageThatIsNoProtobufEndsTheConnectionForAnotherTry() {
        Conversation it = Conversation.welcomed();
        it.say(new byte[] {3, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF});

        assertThat(it.losses).hasSize(1);
        assertThat(it.refusals).isEmpty();
    }

    @Test
    void aFrameBeyondTheLimitIsNotWaitedFor() {
        Conversation it = Conversation.welcomed();
        it.say(new byte[] {(byte) 0x81, (byte) 0x80, (byte) 0x80, 8});

        assertThat(it.losses).singleElement().asString().contains("over the limit of 16777216");
    }

    @ParameterizedTest
    @CsvSource({"TOKEN, true", "VERSION, true", "MALFORMED, true", "TOO_MANY_OBSERVERS, false", "STOPPING, false"})
    void aRefusalIsFinalUnlessItIsForNow(String reason, boolean isFinal) {
        Conversation it = new Conversation();
        it.say(ObserverReply.newBuilder()
                .setRefused(Refused.newBuilder()
                        .setReason(RefusalReason.valueOf("REFUSAL_REASON_" + reason))
                        .setText("No, for a reason."))
                .build());

        assertThat(isFinal ? it.refusals : it.losses).containsExactly("No, for a reason.");
        assertThat(isFinal ? it.losses : it.refusals).isEmpty();
        assertThat(it.channel.isOpen()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'ticketing 4f1c2a9b8d7e6f50\n', a client port of wire 0.3",
        "'TCKCLI3\0\3\0\0\377nonce-nonce-nonc', a client port of wire 0.4",
        "'HTTP/1.1 400 Bad Request\r\n\r\n', a web server",
        "'SSH-2.0-OpenSSH_9.9\r\n', an SSH server",
        "'\26\3\3\0\172\2\0\0\166\3\3', a TLS server",
        "'220-mail\r\n', another kind of server"
    })
    void aPeerOfAnotherKindIsNamed(String says, String name) {
        Conversation it = new Conversation();
        it.say(says);

        assertThat(it.refusals)
                .containsExactly("127.0.0.1:5325 is " + name
                        + ", not an observer port. By convention that is the client port + 100.");
        assertThat(it.losses).isEmpty();
    }

    @Test
    void aTlsServerThatHangsUpWithSevenBytesIsNamedToo() {
        Conversation it = new Conversation();
        it.say("\25\3\1\0\2\2\12");
        var _ = it.channel.close();

        assertThat(it.refusals).singleElement().asString().contains("a TLS server");
    }

    @Test
    void aVeryShortRefusalIsStillARefusal() {
        Conversation it = new Conversation();
        it.say(ObserverReply.newBuilder()
                .setRefused(Refused.newBuilder().setText("No."))
                .build());
        var _ = it.channel.close();

        assertThat(it.refusals).containsExactly("No.");
    }

    private static ObserverSubscription narrow() {
        return new ObserverSubscription("job/", true, false, 10, KeyOrder.KEY_ORDER_KEY, Set.of(), true, false, 0);
    }

    private static long fromSequence(Conversation it) {
        return it.requests().stream()
                .filter(ObserverRequest::hasSubscribe)
                .findFirst()
                .orElseThrow()
                .getSubscribe()
                .getEvents()
                .getFromSequence();
    }

    private static KeyState.Builder state(String key) {
        return KeyState.newBuilder().setKey(ByteString.copyFromUtf8(key)).setLastRow(Row.ROW_A1);
    }

    private static ObserverReply part(long generation, boolean last, KeyState.Builder... keys) {
        SnapshotPart.Builder part = SnapshotPart.newBuilder()
                .setGeneration(generation)
                .setClock(Conversation.clock())
                .setLast(last);
        List.of(keys).forEach(part::addKeys);
        return ObserverReply.newBuilder().setSnapshot(part).build();
    }

    private static ObserverReply delta(long generation, KeyState.Builder... keys) {
        Delta.Builder delta = Delta.newBuilder().setGeneration(generation).setClock(Conversation.clock());
        List.of(keys).forEach(delta::addChanged);
        return ObserverReply.newBuilder().setDelta(delta).build();
    }

    private static ObserverReply events(long generation, long missed, long first, long next) {
        EventBatch.Builder batch = EventBatch.newBuilder()
                .setGeneration(generation)
                .setClock(Conversation.clock())
                .setMissed(missed)
                .setNextSequence(next);
        for (long sequence = first; sequence < next; sequence++) {
            batch.addEvents(event(sequence));
        }
        return reply(batch);
    }

    private static Event.Builder event(long sequence) {
        return Event.newBuilder()
                .setSequence(sequence)
                .setKind(EventKind.EVENT_KIND_GRANTED)
                .setRow(Row.ROW_A1)
                .addKeys(ByteString.copyFromUtf8("a"));
    }

    private static ObserverReply reply(EventBatch.Builder batch) {
        return ObserverReply.newBuilder().setEvents(batch).build();
    }

    private static ObserverReply pong(long id, long wallMillis) {
        return ObserverReply.newBuilder()
                .setPong(Pong.newBuilder().setId(id).setClock(Clock.newBuilder().setWallMillis(wallMillis)))
                .build();
    }
}
