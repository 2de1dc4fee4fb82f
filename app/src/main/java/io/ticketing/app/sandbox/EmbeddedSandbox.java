package io.ticketing.app.sandbox;

import io.ticketing.app.state.Target;
import io.ticketing.protocol.HostPort;
import io.ticketing.server.StartOutcome;
import io.ticketing.server.TicketingServer;
import io.ticketing.server.config.LockLimits;
import io.ticketing.server.config.ServerConfig;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sandbox in this process, on free ports of loopback. Started and closed by one thread. */
public final class EmbeddedSandbox implements Sandbox {
    /** Small queues, so that a full one can be seen. */
    private static final LockLimits LIMITS = new LockLimits(64, 4_096, 1_000_000, 1_000, 1_024);

    private final Function<HostPort, AutoCloseable> load;
    private @Nullable TicketingServer server;
    private @Nullable AutoCloseable running;

    /**
     * A sandbox that does not run yet.
     *
     * @param load starts a demo load on the server at this address; closing it ends the load
     */
    public EmbeddedSandbox(Function<HostPort, AutoCloseable> load) {
        this.load = load;
    }

    @Override
    public Outcome start(boolean withLoad) {
        if (server != null) {
            return runningAt(server, withLoad);
        }
        return switch (TicketingServer.start(ServerConfig.sandbox().withLimits(LIMITS))) {
            case StartOutcome.Started(TicketingServer started) -> {
                server = started;
                yield runningAt(started, withLoad);
            }
            case StartOutcome.Failed(String problem) -> new Outcome.Failed(problem);
        };
    }

    private Outcome runningAt(TicketingServer started, boolean withLoad) {
        HostPort client = started.addresses().getFirst().address();
        if (!withLoad) {
            closeQuietly(running);
            running = null;
        } else if (running == null) {
            running = load.apply(client);
        }
        HostPort observer = started.observerAddress().orElse(client.observerByConvention());
        return new Outcome.Running(new Target("Sandbox", client, observer));
    }

    @Override
    public void close() {
        closeQuietly(running);
        closeQuietly(server);
        running = null;
        server = null;
    }

    private static void closeQuietly(@Nullable AutoCloseable closeable) {
        try {
            if (closeable != null) {
                closeable.close();
            }
        } catch (Exception onTheWayOut) {
            throw new IllegalStateException("The sandbox could not be closed.", onTheWayOut);
        }
    }
}
