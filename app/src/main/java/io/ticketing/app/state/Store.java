package io.ticketing.app.state;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * Holds the state and its one writing thread. Actions come from any thread and are carried out in order; listeners are
 * told on the state thread, in order, and must return at once.
 */
public final class Store implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("console-state").daemon().factory());
    private final Reducer reducer;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private volatile ConsoleState state = ConsoleState.EMPTY;

    /** An empty store with the clock of all its instants. */
    public Store(LongSupplier nanoTime) {
        this.reducer = new Reducer(nanoTime);
    }

    /** Hears of every step. */
    @FunctionalInterface
    public interface Listener {
        /** The state after a step, and what the step changed in keys and events. */
        void onStep(ConsoleState state, Changes changes);
    }

    /** A listener's place in the store; closing it ends the calls. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /** Carries the action out, soon, on the state thread. Actions after {@link #close} are dropped. */
    public void dispatch(Action action) {
        try {
            thread.execute(() -> step(action));
        } catch (RejectedExecutionException closed) {
            // The window is closing: nobody looks any more.
        }
    }

    private void step(Action action) {
        Reducer.Step step = reducer.reduce(state, action);
        state = step.state();
        listeners.forEach(listener -> listener.onStep(step.state(), step.changes()));
    }

    /** Hears every step from now on. */
    public Subscription listen(Listener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** The newest state; from any thread. */
    public ConsoleState state() {
        return state;
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
