package io.ticketing.app.state;

import static io.ticketing.app.Observed.SECOND;
import static io.ticketing.app.Observed.held;
import static org.assertj.core.api.Assertions.assertThat;

import io.ticketing.app.state.Fate.After;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReducerTest {
    private static final Target TARGET = Target.at(new HostPort("db7", 5225));

    private final Reducer reducer = new Reducer(() -> 0);
    private ConsoleState state = ConsoleState.EMPTY;
    private Changes changes = Changes.NONE;

    @Test
    void signalsOfAServerThatWasLeftAreIgnored() {
        reduce(new Action.TargetChosen(TARGET, false));
        reduce(new Action.TargetLeft());
        observe(new ObserverSignal.Snapshot(List.of(held("a", 1, SECOND)), 1, 0));

        assertThat(state.link()).isEqualTo(new Link.None());
        assertThat(changes.keys()).isEmpty();
    }

    @Test
    void aLostLinkIsToldWithReasonAndNextTryAndComesBackWithASnapshot() {
        connect();
        observe(new ObserverSignal.Lost(TARGET.observer(), "cable cut", 99));
        assertThat(state.link()).isEqualTo(new Link.Lost("cable cut", 99));

        observe(new ObserverSignal.Snapshot(List.of(held("a", 1, SECOND)), 1, 5));
        assertThat(state.link()).isEqualTo(new Link.Live());
        assertThat(changes.replaceAll()).isTrue();
    }

    @Test
    void aSilentLinkIsNotLiveUntilSomethingIsHeard() {
        connect();
        observe(new ObserverSignal.Silent(7));
        assertThat(state.link().isLive()).isFalse();
        observe(new ObserverSignal.Heard());
        assertThat(state.link().isLive()).isTrue();
    }

    @Test
    void aReleasedKeyIsToldToHaveGoneToWhomTheServerShowsNext() {
        connect(held("k", 5, SECOND));
        start(RequestEntry.Kind.FORCE_RELEASE, 5);
        end(new Fate.Released(new After.NotYetKnown()));
        delta(held("k", 5, SECOND));
        assertThat(fate()).isEqualTo(new Fate.Released(new After.NotYetKnown()));

        delta(held("k", 6, SECOND));
        assertThat(fate()).isEqualTo(new Fate.Released(new After.HeldBy(6_000, 6, "10.0.3.6:4000")));
    }

    @Test
    void aReleasedKeyThatVanishesHasNobody() {
        connect(held("k", 5, SECOND));
        start(RequestEntry.Kind.RELEASE, 5);
        end(new Fate.Released(new After.NotYetKnown()));
        gone("k");

        assertThat(fate()).isEqualTo(new Fate.Released(new After.Nobody()));
    }

    @Test
    void aLostReplyStaysUnknownUntilTheStateShowsThatTheLockIsOurs() {
        connect();
        start(RequestEntry.Kind.ACQUIRE, 0);
        end(new Fate.Unknown("cut"));
        delta(held("other", 1, SECOND));
        assertThat(fate()).isEqualTo(new Fate.Unknown("cut"));

        delta(held("k", 9, 60 * SECOND));
        assertThat(fate()).isEqualTo(new Fate.Granted(9, true));
        assertThat(state.ourTokens()).containsExactly(9L);
    }

    @Test
    void aLockOfOursThatSomebodyElseHoldsIsNoLongerOurs() {
        connect();
        start(RequestEntry.Kind.ACQUIRE, 0);
        end(new Fate.Granted(9, true));
        delta(held("k", 9, 60 * SECOND));
        assertThat(state.ourTokens()).containsExactly(9L);

        delta(held("k", 10, 60 * SECOND));
        assertThat(state.ourTokens()).isEmpty();
    }

    private void connect(ObservedKey... keys) {
        reduce(new Action.TargetChosen(TARGET, false));
        observe(new ObserverSignal.Snapshot(List.of(keys), keys.length, 0));
    }

    private void start(RequestEntry.Kind kind, long token) {
        RequestEntry entry = kind == RequestEntry.Kind.ACQUIRE
                ? RequestEntry.acquire(1, Key.of("k"), 0, 30, 9_000, 0)
                : RequestEntry.release(1, kind, Key.of("k"), token, "", 0);
        reduce(new Action.RequestStarted(entry));
    }

    private void end(Fate fate) {
        reduce(new Action.RequestEnded(1, fate, 3));
    }

    private Fate fate() {
        return state.requests().getFirst().fate();
    }

    private void delta(ObservedKey key) {
        observe(new ObserverSignal.Delta(List.of(key), List.of(), 1, 1, 0));
    }

    private void gone(String key) {
        observe(new ObserverSignal.Delta(List.of(), List.of(Key.of(key)), 0, 1, 0));
    }

    private void observe(ObserverSignal signal) {
        reduce(new Action.Observed(TARGET, signal));
    }

    private void reduce(Action action) {
        Reducer.Step step = reducer.reduce(state, action);
        state = step.state();
        changes = step.changes();
    }
}
