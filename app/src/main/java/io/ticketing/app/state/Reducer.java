package io.ticketing.app.state;

import io.ticketing.client.ConnectionState;
import io.ticketing.observer.ObserverSignal;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The one place where state becomes the next state. On the state thread only. */
final class Reducer {
    private final KeyBook keys = new KeyBook();
    private final LongSupplier nanoTime;
    private String serverId = "";

    Reducer(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * A step.
     *
     * @param changes what it changed in keys and events
     */
    record Step(ConsoleState state, Changes changes) {}

    Step reduce(ConsoleState state, Action action) {
        Step step =
                switch (action) {
                    case Action.TargetChosen chosen -> chosen(state, chosen);
                    case Action.TargetLeft _ -> left(state);
                    case Action.SandboxFailed failed -> link(state, new Link.Refused(failed.sentence()));
                    case Action.Observed observed -> observed(state, observed);
                    case Action.ClientChanged changed -> clientChanged(state, changed);
                    case Action.RequestStarted started ->
                        requests(state, Requests.started(state.requests(), started.entry()));
                    case Action.RequestFrame frame ->
                        requests(
                                state,
                                Requests.change(state.requests(), frame.id(), entry -> entry.withFrame(frame.frame())));
                    case Action.RequestEnded ended ->
                        requests(
                                state,
                                Requests.ended(state.requests(), ended.id(), ended.fate(), ended.nowNanos(), keys));
                    case Action.RequestsCleared _ -> requests(state, Requests.cleared(state.requests()));
                };
        keys.apply(step.changes());
        return action instanceof Action.Observed ? inTheLightOf(step) : step;
    }

    private Step inTheLightOf(Step step) {
        List<RequestEntry> before = step.state().requests();
        if (before.isEmpty() || step.changes().equals(Changes.NONE)) {
            return step;
        }
        List<RequestEntry> known = step.changes().newServer() ? Requests.serverAnew(before) : before;
        List<RequestEntry> next = Requests.inTheLightOf(known, step.changes(), keys);
        return next == before ? step : new Step(step.state().withRequests(next), step.changes());
    }

    /** The same server chosen again is the same list of requests; another one begins with an empty list. */
    private Step chosen(ConsoleState state, Action.TargetChosen chosen) {
        boolean again = state.target().filter(chosen.target()::equals).isPresent();
        List<RequestEntry> ended = again ? state.requests() : Requests.cleared(state.requests());
        serverId = again ? serverId : "";
        return new Step(
                new ConsoleState(
                        Optional.of(chosen.target()),
                        chosen.sandbox(),
                        new Link.Connecting(1),
                        new ConnectionState.Connecting(chosen.target().client(), 1),
                        ServerFacts.NONE,
                        Requests.left(ended)),
                Changes.allGone());
    }

    private Step left(ConsoleState state) {
        serverId = "";
        return new Step(ConsoleState.EMPTY.withRequests(Requests.left(state.requests())), Changes.allGone());
    }

    private static Step requests(ConsoleState state, List<RequestEntry> next) {
        return new Step(state.withRequests(next), Changes.NONE);
    }

    private static Step clientChanged(ConsoleState state, Action.ClientChanged changed) {
        boolean current = state.target().filter(changed.target()::equals).isPresent();
        return new Step(current ? state.withClient(changed.connection()) : state, Changes.NONE);
    }

    private Step observed(ConsoleState state, Action.Observed observed) {
        boolean current = state.target().filter(observed.target()::equals).isPresent();
        return current ? signal(state, observed.signal()) : new Step(state, Changes.NONE);
    }

    private Step signal(ConsoleState state, ObserverSignal signal) {
        return switch (signal) {
            case ObserverSignal.Connecting connecting -> link(state, new Link.Connecting(connecting.attempt()));
            case ObserverSignal.Connected connected -> connected(state, connected);
            case ObserverSignal.Refused refused -> link(state, new Link.Refused(refused.sentence()));
            case ObserverSignal.Silent silent -> link(state, new Link.Silent(silent.lastFrameNanos()));
            case ObserverSignal.Heard _ -> link(state, new Link.Live());
            case ObserverSignal.Lost lost -> link(state, new Link.Lost(lost.reason(), lost.nextTryNanos()));
            case ObserverSignal.Snapshot snapshot ->
                keyed(
                        state.withLink(new Link.Live()),
                        Changes.all(snapshot.keys()),
                        snapshot.keysInAll(),
                        snapshot.asOfNanos());
            case ObserverSignal.Delta delta ->
                keyed(state, Changes.some(delta.changed(), delta.gone()), delta.keysInAll(), delta.asOfNanos());
            case ObserverSignal.Events events -> new Step(state, Changes.of(events.events(), events.missed()));
            case ObserverSignal.Figures figures -> figures(state, figures);
            case ObserverSignal.RoundTrip trip ->
                new Step(
                        state.withFacts(state.facts()
                                .withRoundTrip(trip.roundTripNanos(), trip.wallOffsetMillis(), nanoTime.getAsLong())),
                        Changes.NONE);
        };
    }

    private static Step link(ConsoleState state, Link next) {
        return new Step(state.withLink(next), Changes.NONE);
    }

    private Step connected(ConsoleState state, ObserverSignal.Connected connected) {
        String id = connected.welcome().getServerId();
        boolean newServer = !serverId.isEmpty() && !serverId.equals(id);
        serverId = id;
        ConsoleState next = state.withFacts(state.facts().withWelcome(connected.welcome()));
        return new Step(next, new Changes(false, newServer, List.of(), List.of(), List.of(), 0));
    }

    private static Step keyed(ConsoleState state, Changes changes, int keysInAll, long asOfNanos) {
        return new Step(state.withFacts(state.facts().withKeys(keysInAll, asOfNanos)), changes);
    }

    private static Step figures(ConsoleState state, ObserverSignal.Figures figures) {
        ServerFacts before = state.facts();
        long changes = figures.figures().getChanges() - before.changes();
        double seconds = (figures.figures().getClock().getMonotonicNanos()
                        - before.figures().getClock().getMonotonicNanos())
                / 1e9;
        boolean comparable = before.changes() > 0 && changes >= 0 && seconds > 0.05;
        double rate = comparable ? changes / seconds : before.changesPerSecond();
        return new Step(
                state.withFacts(before.withFigures(figures.figures(), rate, figures.asOfNanos())), Changes.NONE);
    }
}
