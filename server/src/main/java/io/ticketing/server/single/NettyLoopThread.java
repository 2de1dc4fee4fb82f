package io.ticketing.server.single;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A Netty event loop as the loop's thread: the one that also reads and writes the client connections. */
public final class NettyLoopThread implements LoopThread {
    private final EventLoop eventLoop;

    /** The thread of this event loop. */
    public NettyLoopThread(EventLoop eventLoop) {
        this.eventLoop = eventLoop;
    }

    @Override
    public void execute(Runnable task) {
        eventLoop.execute(task);
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        ScheduledFuture<?> future = eventLoop.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }
}
