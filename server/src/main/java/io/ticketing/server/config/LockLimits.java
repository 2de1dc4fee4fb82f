package io.ticketing.server.config;

/**
 * How much the server takes on before it answers B (row A5). All at least 1.
 *
 * @param waitersPerKey places in one key's wait queue
 * @param waiters places in all wait queues
 * @param keys registered keys
 * @param connections client connections; one more is closed
 * @param pipelinedPerConnection requests of one connection that wait for their reply
 */
public record LockLimits(int waitersPerKey, int waiters, int keys, int connections, int pipelinedPerConnection) {
    /** What a server has when nothing else is said. */
    public static final LockLimits DEFAULT = new LockLimits(1_024, 65_536, 1_000_000, 10_000, 4_096);
}
