package io.ticketing.app.fx;

import io.ticketing.app.state.Changes;
import io.ticketing.app.state.ConsoleState;
import io.ticketing.app.state.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * The way from the state thread to the JavaFX thread, and the only one. However many steps are made, at most one hop is
 * pending; it takes along all that has been gathered by the time it runs.
 */
public final class FxBridge implements AutoCloseable {
    private final FrameCollector collector = new FrameCollector();
    private final AtomicBoolean hopPending = new AtomicBoolean();
    private final List<Consumer<Frame>> views = new ArrayList<>();
    private final Store.Subscription subscription;

    /** Listens to this store until closed. On the JavaFX thread. */
    public FxBridge(Store store) {
        this.subscription = store.listen(this::onStep);
        collector.add(store.state(), Changes.NONE);
    }

    /** Every frame goes to this view too, on the JavaFX thread, where this is called as well. */
    public void show(Consumer<Frame> view) {
        views.add(view);
    }

    private void onStep(ConsoleState state, Changes changes) {
        collector.add(state, changes);
        if (hopPending.compareAndSet(false, true)) {
            Platform.runLater(this::deliver);
        }
    }

    /** Runs a task on the JavaFX thread, for what a worker has finished. From any thread. */
    public static void later(Runnable task) {
        Platform.runLater(task);
    }

    private void deliver() {
        hopPending.set(false);
        Frame frame = collector.take();
        views.forEach(view -> view.accept(frame));
    }

    @Override
    public void close() {
        subscription.close();
    }
}
