package io.ticketing.app.cli;

import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Looks at a server through its observer port, for commands that ask and go. Used by one thread. */
final class Look implements AutoCloseable {
    private static final int MAX_PENDING = 8;
    private static final long PATIENCE_MILLIS = 50;

    private final LinkedBlockingQueue<ObserverSignal> signals = new LinkedBlockingQueue<>(MAX_PENDING);
    private final Map<Key, ObservedKey> keys = new LinkedHashMap<>();
    private final ObserverClient session;
    private String problem = "";
    private volatile boolean closed;

    /** Begins to look. */
    Look(ObserverOptions options, ObserverSubscription subscription) {
        session = ObserverClient.open(options, subscription, this::put);
    }

    /** A slow reader holds its own session back, and so the server, which then coalesces and counts what it leaves out. */
    private void put(ObserverSignal signal) {
        try {
            boolean taken = false;
            while (!taken && !closed) {
                taken = signals.offer(signal, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks at something else from now on. */
    void subscribe(ObserverSubscription subscription) {
        session.subscribe(subscription);
    }

    /** What went wrong so far, or empty. */
    String problem() {
        return problem;
    }

    /** The keys as they stand, once they are known; empty, with a {@link #problem}, when they are not in time. */
    Optional<List<ObservedKey>> snapshot(long seconds) throws InterruptedException {
        return await(seconds, signal -> signal instanceof ObserverSignal.Snapshot)
                .map(_ -> List.copyOf(keys.values()));
    }

    /** The key, when it meets the condition within the time; otherwise as last seen. */
    Optional<ObservedKey> key(Key key, long seconds, Predicate<Optional<ObservedKey>> condition)
            throws InterruptedException {
        if (!condition.test(Optional.ofNullable(keys.get(key)))) {
            var _ = await(seconds, _ -> condition.test(Optional.ofNullable(keys.get(key))));
        }
        return Optional.ofNullable(keys.get(key));
    }

    private Optional<ObserverSignal> await(long seconds, Predicate<ObserverSignal> wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            ObserverSignal signal = signals.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (signal == null) {
                problem = problem.isEmpty() ? "The server did not answer within " + seconds + " s." : problem;
                return Optional.empty();
            }
            note(signal);
            if (signal instanceof ObserverSignal.Refused || signal instanceof ObserverSignal.Lost) {
                return Optional.empty();
            }
            if (wanted.test(signal)) {
                return Optional.of(signal);
            }
        }
    }

    /** The next signal, or empty when none comes within the time. */
    Optional<ObserverSignal> next(long millis) throws InterruptedException {
        ObserverSignal signal = signals.poll(millis, TimeUnit.MILLISECONDS);
        if (signal != null) {
            note(signal);
        }
        return Optional.ofNullable(signal);
    }

    private void note(ObserverSignal signal) {
        switch (signal) {
            case ObserverSignal.Snapshot snapshot -> {
                keys.clear();
                snapshot.keys().forEach(key -> keys.put(key.key(), key));
                problem = "";
            }
            case ObserverSignal.Delta delta -> {
                delta.changed().forEach(key -> keys.put(key.key(), key));
                delta.gone().forEach(keys::remove);
            }
            case ObserverSignal.Refused refused -> problem = refused.sentence();
            case ObserverSignal.Lost lost -> problem = lost.reason();
            case ObserverSignal.Silent _ -> problem = "The server is silent; this is as of then.";
            case ObserverSignal.Heard _ -> problem = "";
            case ObserverSignal.Connecting _,
                    ObserverSignal.Connected _,
                    ObserverSignal.Events _,
                    ObserverSignal.Figures _,
                    ObserverSignal.RoundTrip _ -> {}
        }
    }

    /** The keys as last seen. */
    List<ObservedKey> keys() {
        return List.copyOf(keys.values());
    }

    @Override
    public void close() {
        closed = true;
        session.close();
    }
}
