package io.ticketing.server.single;

import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.lock.Command;
import io.ticketing.server.lock.Effect;
import io.ticketing.server.lock.LockTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of the one lock table. It applies commands in the order in which they come, brings each effect to the
 * watchers and to the connection that it answers, wakes the table at its next deadline with exactly one timer, and
 * sweeps every five seconds ({@code docs/matrix.md}, when expiry is processed).
 *
 * <p>Only {@link #execute} may be called from any thread; everything else on the loop's own.
 */
public final class LockLoop implements Executor {
    /** How often expired keys without waiters are cleared. Source: {@code docs/matrix.md}. */
    public static final long SWEEP_EVERY_NANOS = 5_000_000_000L;

    private final LockTable table;
    private final LoopThread thread;
    private final LongSupplier nanoTime;
    private final ConnectionDirectory connections;
    private final DeadlineTimer deadline;
    private final List<LockWatcher> watchers = new ArrayList<>();
    private final ArrayDeque<Command> arrived = new ArrayDeque<>();
    private final Outbox outbox = new Outbox();
    private long appliedAtNanos;
    private boolean applying;
    private boolean stopped;
    private LoopThread.@Nullable Scheduled nextSweep;

    /**
     * A loop with an empty table. {@link #start} sets its timers.
     *
     * @param nanoTime a clock that never goes back
     */
    public LockLoop(LockLimits limits, LoopThread thread, LongSupplier nanoTime) {
        this.table = new LockTable(limits, 0, this::happened);
        this.thread = thread;
        this.nanoTime = nanoTime;
        this.connections = new ConnectionDirectory(table::forEachHolderConnection);
        this.deadline = new DeadlineTimer(thread, nanoTime, this::advance);
    }

    /** Starts the sweep. */
    public void start() {
        nextSweep = thread.schedule(this::sweep, SWEEP_EVERY_NANOS);
    }

    /** Freezes the table: what is held stays held, nothing expires, is handed over or swept, commands are ignored. */
    public void stop() {
        stopped = true;
        deadline.cancel();
        if (nextSweep != null) {
            nextSweep.cancel();
        }
    }

    /** Runs a task on the loop, from any thread; a read of the table for example. What it writes is flushed after it. */
    @Override
    public void execute(Runnable task) {
        thread.execute(() -> {
            task.run();
            flush();
        });
    }

    /** From now on the watcher sees every command and effect. */
    public void watch(LockWatcher watcher) {
        watchers.add(watcher);
    }

    /** The table, to be read on the loop; commands go through {@link #apply}. */
    public LockTable table() {
        return table;
    }

    /** Who is connected, and who was and still holds something. */
    public ConnectionDirectory connections() {
        return connections;
    }

    /** The instant that a command applied now would see. */
    public long nowNanos() {
        return nanoTime.getAsLong();
    }

    /** A connection has finished its handshake. Its replies go to the sink until {@link #disconnect}. */
    public ConnectionInfo connect(HostPort remote, WireVersion wire, ReplySink sink) {
        ConnectionInfo connection = connections.open(remote, wire, sink);
        for (LockWatcher watcher : watchers) {
            watcher.onConnectionOpened(connection, nowNanos());
        }
        return connection;
    }

    /** The connection has closed: its waiters are dropped, what it holds stays. Without effect the second time. */
    public void disconnect(ConnectionInfo connection) {
        if (!connections.isOpen(connection.number())) {
            return;
        }
        apply(new Command.Disconnect(connection.number()));
        connections.close(connection);
        for (LockWatcher watcher : watchers) {
            watcher.onConnectionClosed(connection, nowNanos());
        }
    }

    /**
     * Applies the command and writes its replies; {@link #flush} sends them. A command that comes while another one's
     * replies are being written, as the return of a grant that could not be written does, is applied right after it.
     */
    public void apply(Command command) {
        if (stopped) {
            return;
        }
        arrived.add(command);
        if (!applying) {
            applyArrived();
        }
    }

    private void applyArrived() {
        applying = true;
        try {
            for (Command next = arrived.poll(); next != null; next = arrived.poll()) {
                applyNext(next);
            }
        } finally {
            applying = false;
        }
    }

    /** Answers B without asking the table: the connection has too many open requests (row A5). */
    public void refuse(Command.Acquire command, Effect.Limit limit) {
        begin(command);
        happened(new Effect.Busy(command.requester(), command.keys(), command.owner(), limit));
    }

    private void applyNext(Command command) {
        begin(command);
        table.apply(command, appliedAtNanos);
    }

    private void begin(Command command) {
        appliedAtNanos = nanoTime.getAsLong();
        for (LockWatcher watcher : watchers) {
            watcher.onCommand(command, appliedAtNanos);
        }
    }

    private void happened(Effect effect) {
        for (LockWatcher watcher : watchers) {
            watcher.onEffect(effect, appliedAtNanos);
        }
        if (effect instanceof Effect.Reply reply) {
            answer(reply);
        }
    }

    private void answer(Effect.Reply reply) {
        OpenConnection connection = connections.openConnection(reply.requester().connection());
        if (connection != null) {
            connection.sink.reply(reply);
            outbox.markWritten(connection);
        } else if (reply instanceof Effect.Granted granted) {
            arrived.add(new Command.ReturnGrant(granted.keys(), granted.fencingToken()));
        }
    }

    /** Ends a batch: sends what was written, once for each connection, and sets the timer. */
    public void flush() {
        outbox.flush();
        armDeadline();
    }

    private void armDeadline() {
        long next = table.nextDeadlineNanos();
        if (next != Long.MAX_VALUE && !stopped) {
            deadline.armAt(next);
        }
    }

    private void advance() {
        if (table.nextDeadlineNanos() <= nowNanos()) {
            apply(new Command.Advance());
        }
        flush();
    }

    private void sweep() {
        nextSweep = thread.schedule(this::sweep, SWEEP_EVERY_NANOS);
        apply(new Command.Sweep());
        flush();
    }
}
