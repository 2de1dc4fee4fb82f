package io.ticketing.app.demo;

import io.ticketing.client.ClientOptions;
import io.ticketing.client.NettyTicketingClient;
import io.ticketing.protocol.HostPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A believable day at a lock service: clients that contend for hot keys, hold slowly, die with a lock in their hands and
 * fill a queue to its limit. A bounded number of clients and requests; the same seed makes the same choices.
 */
public final class DemoLoad implements AutoCloseable {
    private static final long SEED = 20_261_201L;

    private final List<NettyTicketingClient> clients = new ArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Function<HostPort, NettyTicketingClient> opener;
    private final HostPort server;
    private final Random seeds = new Random(SEED);

    private DemoLoad(HostPort server) {
        this.server = server;
        this.opener = address -> NettyTicketingClient.open(ClientOptions.to(address));
    }

    /** Begins the load on the server at this address; closing it ends the load. */
    public static DemoLoad start(HostPort server) {
        DemoLoad load = new DemoLoad(server);
        load.begin();
        return load;
    }

    private void begin() {
        for (int i = 0; i < 6; i++) {
            run(open(), DemoKeys.HOT, Habit.HASTY, 3);
        }
        for (int i = 0; i < 4; i++) {
            run(open(), DemoKeys.ALL, Habit.STEADY, 2);
        }
        run(open(), DemoKeys.SLOW, Habit.SLOW, 2);
        run(open(), List.of(DemoKeys.CROWDED), Habit.CROWD, 72);
        Random random = new Random(seeds.nextLong());
        threads.execute(() -> new MortalHolder(() -> opener.apply(server), random).run());
    }

    private NettyTicketingClient open() {
        NettyTicketingClient client = opener.apply(server);
        clients.add(client);
        return client;
    }

    private void run(NettyTicketingClient client, List<String> keys, Habit habit, int tasks) {
        for (int i = 0; i < tasks; i++) {
            Random random = new Random(seeds.nextLong());
            threads.execute(() -> new Worker(client, keys, habit, random).run());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        clients.forEach(NettyTicketingClient::close);
    }
}
