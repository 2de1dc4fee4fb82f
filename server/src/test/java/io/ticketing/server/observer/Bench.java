package io.ticketing.server.observer;

import io.ticketing.observer.ObserverToken;
import io.ticketing.observer.proto.Welcome;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.Requester;
import io.ticketing.server.net.CalmLog;
import io.ticketing.server.single.Clocks;
import io.ticketing.server.single.ConnectionInfo;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.ManualLoopThread;
import io.ticketing.server.single.ReplySink;
import io.ticketing.server.single.RowCounts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** A lock loop and an observer hub in virtual time on the test's own thread; observers connect without sockets. */
final class Bench implements AutoCloseable {
    static final long SECOND = 1_000_000_000L;
    static final int MAX_OBSERVERS = 3;

    final ManualLoopThread time = new ManualLoopThread();
    final LockLoop loop;
    final ObserverHub hub;

    private final List<Effect.Granted> grants = new ArrayList<>();
    private final List<ConnectionInfo> clients = new ArrayList<>();
    private final CalmLog log = new CalmLog(LoggerFactory.getLogger(Bench.class), time);
    private final ObserverToken token;
    private final List<Observer> observers = new ArrayList<>();
    private final List<Runnable> underWay = new ArrayList<>();
    private boolean answersWait;
    private long requests;

    Bench() {
        this(ObserverHub.RING_EVENTS, ObserverToken.NONE);
    }

    Bench(int ringEvents, ObserverToken token) {
        this.token = token;
        this.loop = new LockLoop(new LockLimits(100, 1_000, 100_000, 100, 100), time, time);
        RowCounts rows = new RowCounts();
        Clocks clocks = new Clocks(time, InstantSource.fixed(Instant.ofEpochMilli(1_000_000)));
        this.hub = new ObserverHub(
                this::onObserversLoop, loop, clocks, new FiguresSource(loop, new FrontEndFigures(), rows), ringEvents);
        loop.execute(() -> loop.watch(rows));
        loop.start();
        hub.start();
        time.runTasks();
        for (int i = 1; i <= 3; i++) {
            clients.add(loop.connect(new HostPort("10.0.0." + i, 4_000 + i), WireVersion.V0_3, new Sink()));
        }
    }

    /** The lock loop and the hub do what there is to do now. */
    void tick() {
        hub.tick();
        time.runTasks();
    }

    private void onObserversLoop(Runnable task) {
        if (answersWait) {
            underWay.add(task);
        } else {
            task.run();
        }
    }

    /** From now on, what the lock loop has read stays under way to the observers' loop. */
    void holdAnswers() {
        answersWait = true;
    }

    /** What was under way arrives. */
    void letAnswersArrive() {
        answersWait = false;
        underWay.forEach(Runnable::run);
        underWay.clear();
    }

    /** Time goes by, with a tick at the hub's pace. */
    void pass(double seconds) {
        double step = ObserverHub.TICK_MILLIS / 1_000.0;
        for (double left = seconds; left > 0; left -= step) {
            time.advanceSeconds(Math.min(step, left));
            tick();
        }
    }

    /** A connection that has not said Hello. */
    Observer stranger() {
        Observer observer = new Observer(new ObserverConnection(hub, token, MAX_OBSERVERS, Welcome::newBuilder, log));
        observers.add(observer);
        return observer;
    }

    /** A welcomed observer. */
    Observer observer() {
        Observer observer = stranger();
        observer.hello(token);
        return observer;
    }

    /** Lets go of what no observer has read. */
    @Override
    public void close() {
        observers.forEach(observer -> observer.channel.finishAndReleaseAll());
    }

    ConnectionInfo client(int number) {
        return clients.get(number - 1);
    }

    void acquire(int client, long owner, long waitSeconds, long leaseSeconds, String... keys) {
        apply(new Command.Acquire(
                new Requester(client(client).number(), ++requests),
                keySet(keys),
                owner,
                waitSeconds * SECOND,
                leaseSeconds * SECOND));
    }

    /** Acquires and returns the token; the keys are free. */
    long hold(long owner, long leaseSeconds, String... keys) {
        acquire(1, owner, 0, leaseSeconds, keys);
        return grants.getLast().fencingToken();
    }

    void release(long token, String... keys) {
        apply(new Command.Release(new Requester(client(1).number(), ++requests), keySet(keys), token));
    }

    /** Releases what was granted so many grants ago, which may be released or expired already. */
    void releaseGrant(int ago) {
        if (ago < grants.size()) {
            Effect.Granted granted = grants.get(grants.size() - 1 - ago);
            apply(new Command.Release(
                    new Requester(client(1).number(), ++requests), granted.keys(), granted.fencingToken()));
        }
    }

    /** The client goes and comes back as another connection. */
    void reconnect(int client) {
        ConnectionInfo old = client(client);
        loop.disconnect(old);
        loop.flush();
        clients.set(client - 1, loop.connect(old.remote(), old.wire(), new Sink()));
    }

    private void apply(Command command) {
        loop.apply(command);
        loop.flush();
    }

    static KeySet keySet(String... keys) {
        return KeySet.sorted(List.of(keys).stream().map(Key::of).toList());
    }

    /** Keeps the grants. */
    private final class Sink implements ReplySink {
        @Override
        public void reply(Effect.Reply reply) {
            if (reply instanceof Effect.Granted granted) {
                grants.add(granted);
            }
        }

        @Override
        public void flush() {}
    }
}
