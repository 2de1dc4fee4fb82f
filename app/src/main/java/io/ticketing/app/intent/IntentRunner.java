package io.ticketing.app.intent;

import io.ticketing.app.sandbox.Sandbox;
import io.ticketing.app.state.Action;
import io.ticketing.app.state.Fate;
import io.ticketing.app.state.RequestEntry;
import io.ticketing.app.state.Store;
import io.ticketing.app.state.Target;
import io.ticketing.client.AcquireRequest;
import io.ticketing.client.ConnectionState;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.client.TicketingClient;
import io.ticketing.client.WireTap;
import io.ticketing.observer.ObserverSession;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries intents out, one after another on a thread of its own: the only place that opens connections and sends
 * requests. Whatever comes of them goes to the store as actions.
 */
public final class IntentRunner implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("console-intents").daemon().factory());
    private final Store store;
    private final Network network;
    private final Sandbox sandbox;
    private final LongSupplier nanoTime;
    private @Nullable TicketingClient client;
    private @Nullable ObserverSession observer;
    private ObserverSubscription subscription = ObserverSubscription.EVERYTHING;
    private long lastRequestId;

    /** A runner that has nothing open. */
    public IntentRunner(Store store, Network network, Sandbox sandbox, LongSupplier nanoTime) {
        this.store = store;
        this.network = network;
        this.sandbox = sandbox;
        this.nanoTime = nanoTime;
    }

    /** Carries the intent out, soon; from any thread. Intents after {@link #close} are dropped. */
    public void run(Intent intent) {
        try {
            thread.execute(() -> carryOut(intent));
        } catch (RejectedExecutionException closed) {
            // The window is closing: nothing is wanted any more.
        }
    }

    private void carryOut(Intent intent) {
        switch (intent) {
            case Intent.Connect connect -> connect(connect.target(), false);
            case Intent.StartSandbox start -> startSandbox(start.withLoad());
            case Intent.Disconnect _ -> disconnect();
            case Intent.WatchQueues watch -> watchQueues(watch.keys());
            case Intent.Acquire acquire -> acquire(acquire);
            case Intent.Release release ->
                release(RequestEntry.Kind.RELEASE, release.key(), release.keys(), release.fencingToken(), "");
            case Intent.ForceRelease force ->
                release(RequestEntry.Kind.FORCE_RELEASE, force.key(), force.keys(), force.seenToken(), force.reason());
            case Intent.ClearRequests _ -> store.dispatch(new Action.RequestsCleared());
        }
    }

    private void connect(Target target, boolean isSandbox) {
        closeConnections();
        subscription = ObserverSubscription.EVERYTHING;
        store.dispatch(new Action.TargetChosen(target, isSandbox));
        client = network.client(target, state -> store.dispatch(new Action.ClientChanged(target, state)));
        observer = network.observe(target, subscription, signal -> store.dispatch(new Action.Observed(target, signal)));
    }

    private void startSandbox(boolean withLoad) {
        disconnect();
        switch (sandbox.start(withLoad)) {
            case Sandbox.Outcome.Running running -> connect(running.target(), true);
            case Sandbox.Outcome.Failed failed -> store.dispatch(new Action.SandboxFailed(failed.sentence()));
        }
    }

    private void disconnect() {
        closeConnections();
        store.dispatch(new Action.TargetLeft());
    }

    private void watchQueues(Set<Key> keys) {
        subscription = subscription.withQueuesOf(keys);
        if (observer != null) {
            observer.subscribe(subscription);
        }
    }

    private void acquire(Intent.Acquire wanted) {
        long id = start(RequestEntry.acquire(
                ++lastRequestId,
                wanted.key(),
                wanted.waitSeconds(),
                wanted.leaseSeconds(),
                wanted.owner(),
                nanoTime.getAsLong()));
        if (client == null) {
            end(id, new Fate.Refused("No server is connected. Connect to one first."));
            return;
        }
        var _ = client.acquire(
                        new AcquireRequest(
                                KeySet.of(wanted.key()), wanted.waitSeconds(), wanted.leaseSeconds(), wanted.owner()),
                        tap(client, id))
                .thenAccept(outcome -> end(id, FateOf.acquire(outcome)));
    }

    private void release(RequestEntry.Kind kind, Key key, KeySet keys, long fencingToken, String reason) {
        long id = start(RequestEntry.release(++lastRequestId, kind, key, fencingToken, reason, nanoTime.getAsLong()));
        if (client == null) {
            end(id, new Fate.Refused("No server is connected. Connect to one first."));
            return;
        }
        var _ = client.release(new ReleaseRequest(keys, fencingToken), tap(client, id))
                .thenAccept(outcome -> end(id, FateOf.release(outcome)));
    }

    private long start(RequestEntry entry) {
        store.dispatch(new Action.RequestStarted(entry));
        return entry.id();
    }

    private void end(long id, Fate fate) {
        store.dispatch(new Action.RequestEnded(id, fate, nanoTime.getAsLong()));
    }

    private WireTap tap(TicketingClient asked, long id) {
        return new WireTap() {
            @Override
            public void sent(byte[] frame) {
                seen(true, frame);
            }

            @Override
            public void received(byte[] frame) {
                seen(false, frame);
            }

            private void seen(boolean sent, byte[] frame) {
                store.dispatch(new Action.RequestFrame(id, new RequestEntry.Frame(sent, wireOf(asked), frame)));
            }
        };
    }

    private static WireVersion wireOf(TicketingClient asked) {
        return asked.connection() instanceof ConnectionState.Connected connected ? connected.wire() : WireVersion.V0_3;
    }

    private void closeConnections() {
        if (observer != null) {
            observer.close();
            observer = null;
        }
        if (client != null) {
            client.close();
            client = null;
        }
    }

    /** Closes every connection and the sandbox; waits for it. */
    @Override
    public void close() {
        if (thread.isShutdown()) {
            return;
        }
        thread.execute(() -> {
            closeConnections();
            sandbox.close();
        });
        thread.close();
    }
}
