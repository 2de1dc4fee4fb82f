package io.ticketing.app.state;

import static io.ticketing.app.state.Observations.ended;
import static io.ticketing.app.state.Observations.gone;
import static io.ticketing.app.state.Observations.granted;
import static io.ticketing.app.state.Observations.held;
import static io.ticketing.app.state.Observations.notCurrent;
import static io.ticketing.app.state.Observations.releasedEvent;
import static io.ticketing.app.state.Observations.shows;
import static io.ticketing.app.state.Observations.snapshot;
import static io.ticketing.app.state.Observations.tells;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.state.Fate.After;
import io.ticketing.app.state.RequestEntry.Kind;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the console says of its own requests, whatever comes first: the reply, the state, the events, or no reply. */
class RequestOutcomesTest {
    private static final Key KEY = Key.of("order:2026-1042");
    private static final Key OTHER = Key.of("stock:A");
    private static final Target TARGET = Target.at(new HostPort("10.0.3.1", 5225));
    private static final long STARTED = 100;
    private static final long OWNER = -7;

    private final Reducer reducer = new Reducer(() -> 0);
    private ConsoleState state = ConsoleState.EMPTY;

    @BeforeEach
    void connected() {
        choose(TARGET);
    }

    private void choose(Target target) {
        act(new Action.TargetChosen(target, false));
    }

    private void act(Action action) {
        state = reducer.reduce(state, action).state();
    }

    private void observe(ObserverSignal signal) {
        act(new Action.Observed(TARGET, signal));
    }

    private void acquire() {
        act(new Action.RequestStarted(RequestEntry.acquire(1, KEY, 10, 30, OWNER, STARTED)));
    }

    private void release(Kind kind, long token) {
        act(new Action.RequestStarted(RequestEntry.release(2, kind, KEY, token, "", STARTED)));
    }

    private void reply(long id, Fate fate) {
        act(new Action.RequestEnded(id, fate, 200));
    }

    private Fate fateOf(long id) {
        return state.requests().stream()
                .filter(entry -> entry.id() == id)
                .findFirst()
                .orElseThrow()
                .fate();
    }

    private static Fate lost() {
        return new Fate.Unknown("The connection was lost.");
    }

    private static Fate released(After after) {
        return new Fate.Released(after);
    }

    private static After by(long owner, long token, String address) {
        return new After.HeldBy(owner, token, address);
    }

    private static After notYetKnown() {
        return new After.NotYetKnown();
    }

    @Test
    void aGrantIsNotTakenBackByNewsOfAnotherKey() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(shows(held(OTHER, 4, 1, "10.0.3.7:1")));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, true));
    }

    @Test
    void aGrantIsNotTakenBackByStateOlderThanItself() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(shows(held(KEY, 4, 1, "10.0.3.7:1")));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, true));
    }

    @Test
    void aKeyThatWentBeforeTheGrantIsShownHeldAgainOnceTheStateHasCaughtUp() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(gone(KEY));
        observe(shows(held(KEY, 5, OWNER, "10.0.3.2:1")));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, true));
        assertThat(state.ourTokens()).containsExactly(5L);
    }

    @Test
    void aGrantEndsWhenTheServerShowsANewerHolder() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(shows(held(KEY, 6, 1, "10.0.3.7:1")));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, false));
        assertThat(state.ourTokens()).isEmpty();
    }

    @Test
    void tokensAreComparedUnsigned() {
        acquire();
        reply(1, new Fate.Granted(Long.MAX_VALUE, true));
        observe(shows(held(KEY, Long.MIN_VALUE, 1, "10.0.3.7:1")));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(Long.MAX_VALUE, false));
    }

    @Test
    void aGrantEndsWithTheEventOfItsExpiry() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(tells(ended(ObservedEvent.Kind.EXPIRED, KEY, 5, OWNER, 900)));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, false));
    }

    @Test
    void aGrantEndsWithOurOwnReleaseEvenIfNothingIsObserved() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        release(Kind.RELEASE, 5);
        reply(2, released(notYetKnown()));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, false));
    }

    @Test
    void aReplySaidByNobodyStaysUnknown() {
        acquire();
        reply(1, lost());
        observe(shows(held(KEY, 9, 1, "10.0.3.7:1")));
        assertThat(fateOf(1)).isEqualTo(lost());
    }

    @Test
    void aLostGrantIsFoundInTheState() {
        acquire();
        reply(1, lost());
        observe(snapshot(Observations.state(
                KEY,
                new io.ticketing.observer.ObservedHolder(
                        8, OWNER, 1, "10.0.3.2:1", 30_000, 0, 150, io.ticketing.protocol.WireVersion.V0_3),
                java.util.List.of())));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(8, true));
    }

    @Test
    void anEventThatCameBeforeTheLossTellsTheOutcome() {
        acquire();
        observe(tells(granted(KEY, 8, 0, OWNER, 150)));
        assertThat(fateOf(1)).isEqualTo(new Fate.Running());
        reply(1, lost());
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(8, true));
    }

    @Test
    void aLostTimeOutIsFoundInTheEvents() {
        acquire();
        reply(1, lost());
        observe(tells(ended(ObservedEvent.Kind.TIMED_OUT, KEY, 0, OWNER, 150)));
        assertThat(fateOf(1)).isEqualTo(new Fate.TimedOut());
    }

    @Test
    void aGrantThatCouldNotBeDeliveredIsNoLongerHeld() {
        acquire();
        observe(tells(granted(KEY, 8, 0, OWNER, 150), ended(ObservedEvent.Kind.GRANT_RETURNED, KEY, 8, OWNER, 160)));
        reply(1, lost());
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(8, false));
    }

    @Test
    void anOlderEventWithTheSameOwnerIsOfAnEarlierRequest() {
        acquire();
        observe(tells(granted(KEY, 8, 0, OWNER, STARTED - 1)));
        reply(1, lost());
        assertThat(fateOf(1)).isEqualTo(lost());
    }

    @Test
    void aForceReleaseSaysToWhomTheKeyWentOnceTheEventsTell() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, released(notYetKnown()));
        assertThat(fateOf(2)).isEqualTo(released(notYetKnown()));
        observe(tells(releasedEvent(KEY, 5, MatrixRow.R1), granted(KEY, 6, 5, 77, 250)));
        assertThat(fateOf(2)).isEqualTo(released(by(77, 6, "10.0.3.8:40000")));
    }

    @Test
    void aForceReleaseSaysToWhomTheKeyWentOnceTheStateTells() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, released(notYetKnown()));
        observe(shows(held(KEY, 6, 77, "10.0.3.8:1")));
        assertThat(fateOf(2)).isEqualTo(released(by(77, 6, "10.0.3.8:1")));
    }

    @Test
    void eventsCorrectAStateThatLeftAStepOut() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, released(notYetKnown()));
        observe(shows(held(KEY, 7, 78, "10.0.3.9:1")));
        observe(tells(releasedEvent(KEY, 5, MatrixRow.R1), granted(KEY, 6, 5, 77, 250), granted(KEY, 7, 6, 78, 260)));
        assertThat(fateOf(2)).isEqualTo(released(by(77, 6, "10.0.3.8:40000")));
    }

    @Test
    void aReleaseWithoutWaitersLeavesNobody() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        observe(tells(releasedEvent(KEY, 5, MatrixRow.R2)));
        reply(2, released(notYetKnown()));
        assertThat(fateOf(2)).isEqualTo(released(new After.Nobody()));
    }

    @Test
    void aReleasedKeyIsNotSaidToBeFreeBecauseItIsNotShownYet() {
        release(Kind.RELEASE, 5);
        reply(2, released(notYetKnown()));
        observe(shows(held(OTHER, 4, 1, "10.0.3.7:1")));
        assertThat(fateOf(2)).isEqualTo(released(notYetKnown()));
    }

    @Test
    void notCurrentSaysAtOnceWhoHoldsTheKeyWhenThatIsKnown() {
        observe(shows(held(KEY, 6, 77, "10.0.3.8:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, new Fate.NotCurrent(notYetKnown()));
        assertThat(fateOf(2)).isEqualTo(new Fate.NotCurrent(by(77, 6, "10.0.3.8:1")));
    }

    @Test
    void notCurrentWaitsForTheStateWhileItStillShowsTheOldHolder() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, new Fate.NotCurrent(notYetKnown()));
        assertThat(fateOf(2)).isEqualTo(new Fate.NotCurrent(notYetKnown()));
        observe(shows(held(KEY, 6, 77, "10.0.3.8:1")));
        assertThat(fateOf(2)).isEqualTo(new Fate.NotCurrent(by(77, 6, "10.0.3.8:1")));
    }

    @Test
    void notCurrentOfAKeyThatIsNotRegisteredSaysThatNobodyHoldsIt() {
        release(Kind.RELEASE, 5);
        reply(2, new Fate.NotCurrent(notYetKnown()));
        observe(tells(notCurrent(KEY, 5, 0)));
        assertThat(fateOf(2)).isEqualTo(new Fate.NotCurrent(new After.Nobody()));
    }

    @Test
    void notCurrentNamesTheHolderOfNowNotWhatFollowedAnEarlierRelease() {
        release(Kind.FORCE_RELEASE, 5);
        observe(tells(releasedEvent(KEY, 5, MatrixRow.R2)));
        observe(shows(held(KEY, 6, 77, "10.0.3.8:1")));
        observe(tells(granted(KEY, 6, 0, 77, 150), notCurrent(KEY, 5, 6)));
        reply(2, new Fate.NotCurrent(notYetKnown()));
        assertThat(fateOf(2)).isEqualTo(new Fate.NotCurrent(by(77, 6, "10.0.3.8:1")));
    }

    @Test
    void theOldHoldersOwnVainReleaseDoesNotChangeWhatOursDid() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, released(notYetKnown()));
        observe(tells(releasedEvent(KEY, 5, MatrixRow.R2), notCurrent(KEY, 5, 0)));
        assertThat(fateOf(2)).isEqualTo(released(new After.Nobody()));
    }

    @Test
    void aLostReleaseNeverClaimsThatItWasOurRequestThatReleased() {
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        release(Kind.FORCE_RELEASE, 5);
        reply(2, lost());
        assertThat(fateOf(2)).isEqualTo(lost());
        observe(shows(held(KEY, 6, 77, "10.0.3.8:1")));
        assertThat(fateOf(2)).isEqualTo(new Fate.NoLongerHeld(by(77, 6, "10.0.3.8:1")));
    }

    @Test
    void aLostReleaseStaysUnknownWhileTheTokenIsStillCurrent() {
        release(Kind.RELEASE, 5);
        reply(2, lost());
        observe(shows(held(KEY, 5, 1, "10.0.3.7:1")));
        assertThat(fateOf(2)).isEqualTo(lost());
    }

    @Test
    void aServerStartedAnewHasForgottenOurLocks() {
        observe(welcome("first"));
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(welcome("second"));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, false));
    }

    @Test
    void theSameServerAgainRemembersThem() {
        observe(welcome("first"));
        acquire();
        reply(1, new Fate.Granted(5, true));
        observe(welcome("first"));
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, true));
    }

    private static ObserverSignal welcome(String serverId) {
        return new ObserverSignal.Connected(
                TARGET.observer(), Welcome.newBuilder().setServerId(serverId).build());
    }

    @Test
    void whatRunsWhenTheServerIsLeftStaysUnknownWhateverTheNextOneShows() {
        acquire();
        Target next = Target.at(new HostPort("10.0.9.9", 5225));
        choose(next);
        reply(1, new Fate.Granted(5, true));
        act(new Action.Observed(next, tells(granted(KEY, 5, 0, OWNER, 150))));
        assertThat(fateOf(1)).isEqualTo(new Fate.Left());
    }

    @Test
    void connectingToTheSameServerAgainKeepsOurLocks() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        choose(TARGET);
        assertThat(state.ourTokens()).containsExactly(5L);
    }

    @Test
    void anotherServerBeginsWithAnEmptyList() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        choose(Target.at(new HostPort("10.0.9.9", 5225)));
        assertThat(state.requests()).isEmpty();
    }

    @Test
    void leavingAServerSaysNothingOfTheLocksThatItGave() {
        acquire();
        reply(1, new Fate.Granted(5, true));
        act(new Action.TargetLeft());
        assertThat(fateOf(1)).isEqualTo(new Fate.Granted(5, true));
    }

    @Test
    void theListIsBounded() {
        for (int id = 0; id < 1_000; id++) {
            act(new Action.RequestStarted(RequestEntry.acquire(id, KEY, 0, 1, id, 0)));
        }
        assertThat(state.requests()).hasSize(200);
        assertThat(state.requests().getFirst().id()).isEqualTo(999);
    }
}
