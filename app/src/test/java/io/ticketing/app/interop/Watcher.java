package io.ticketing.app.interop;

import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverClient;
import io.ticketing.observer.ObserverOptions;
import io.ticketing.observer.ObserverSignal;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What an observer sees of a run: its grants, and the keys as they stand. */
final class Watcher implements AutoCloseable {
    private final AtomicLong grants = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();
    private final Map<Key, ObservedKey> keys = new ConcurrentHashMap<>();
    private final ObserverClient session;
    private volatile boolean connected;

    Watcher(HostPort address) {
        session =
                ObserverClient.open(ObserverOptions.to(address, "interop"), ObserverSubscription.EVERYTHING, this::see);
    }

    private void see(ObserverSignal signal) {
        switch (signal) {
            case ObserverSignal.Snapshot snapshot -> {
                keys.clear();
                snapshot.keys().forEach(key -> keys.put(key.key(), key));
                connected = true;
            }
            case ObserverSignal.Delta delta -> {
                delta.changed().forEach(key -> keys.put(key.key(), key));
                delta.gone().forEach(keys::remove);
            }
            case ObserverSignal.Events batch -> {
                missed.addAndGet(batch.missed());
                grants.addAndGet(batch.events().stream()
                        .filter(event -> event.kind() == ObservedEvent.Kind.GRANTED)
                        .count());
            }
            default -> {}
        }
    }

    boolean isConnected() {
        return connected;
    }

    long grants() {
        return grants.get();
    }

    long missed() {
        return missed.get();
    }

    Optional<ObservedKey> key(String key) {
        return Optional.ofNullable(keys.get(Key.of(key)));
    }

    @Override
    public void close() {
        session.close();
    }
}
