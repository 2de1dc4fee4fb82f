package io.ticketing.server.observer;

import io.ticketing.observer.proto.NodeFigures;
import io.ticketing.observer.proto.Role;
import io.ticketing.observer.proto.RowCount;
import io.ticketing.protocol.MatrixRow;
import io.ticketing.server.lock.LockTable;
import io.ticketing.server.single.FrontEndFigures;
import io.ticketing.server.single.LockLoop;
import io.ticketing.server.single.RowCounts;

/**
 * The figures of a single server that the lock loop knows, read on it. There is nothing replicated, so nothing to take a
 * checksum of: it stays 0.
 */
final class FiguresSource {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final LockLoop loop;
    private final FrontEndFigures frontEnds;
    private final RowCounts rows;
    private final long startedNanos;

    FiguresSource(LockLoop loop, FrontEndFigures frontEnds, RowCounts rows) {
        this.loop = loop;
        this.frontEnds = frontEnds;
        this.rows = rows;
        this.startedNanos = loop.nowNanos();
    }

    NodeFigures.Builder read() {
        LockTable table = loop.table();
        NodeFigures.Builder figures = NodeFigures.newBuilder()
                .setRole(Role.ROLE_SINGLE)
                .setLeaderSlot(0)
                .setKeys(table.keyCount())
                .setWaiters(table.waiterCount())
                .setConnections(frontEnds.openCount())
                .setHighestToken(table.highestToken())
                .setUptimeMillis((loop.nowNanos() - startedNanos) / NANOS_PER_MILLI)
                .setHeapUsedBytes(heapUsedBytes())
                .setProtocolErrors(frontEnds.protocolErrorCount())
                .setConnectionsRefused(frontEnds.refusedCount());
        for (MatrixRow row : MatrixRow.values()) {
            figures.addRowCounts(
                    RowCount.newBuilder().setRow(EventTranslator.row(row)).setCount(rows.of(row)));
        }
        return figures;
    }

    private static long heapUsedBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
