package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.WireVersion;
import io.ticketing.wire.v03.ReplyEncoder;
import io.ticketing.wire.v03.RequestEncoder;
import io.ticketing.wire.v03.reply.Busy;
import io.ticketing.wire.v03.reply.ErrorReply;
import io.ticketing.wire.v03.reply.Granted;
import io.ticketing.wire.v03.reply.KeepAlive;
import io.ticketing.wire.v03.reply.LeaderChanged;
import io.ticketing.wire.v03.reply.Moved;
import io.ticketing.wire.v03.reply.NotCurrent;
import io.ticketing.wire.v03.reply.Released;
import io.ticketing.wire.v03.reply.Reply;
import io.ticketing.wire.v03.reply.Skipped;
import io.ticketing.wire.v03.reply.TimedOut;
import io.ticketing.wire.v03.request.Acquire;
import io.ticketing.wire.v03.request.Release;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The conversation of one wire 0.3 connection after its handshake. Source: {@code docs/wire.md}, wire 0.3. */
final class Session03 extends SimpleChannelInboundHandler<Reply> implements Session {
    private static final Logger LOG = LoggerFactory.getLogger(Session03.class);

    private final Channel channel;
    private final SessionEvents events;
    private final InFlight03 inFlight = new InFlight03();
    private SessionEnd end = SessionEnd.lost("The server closed the connection.");
    private boolean flushPending;

    Session03(Channel channel, SessionEvents events) {
        this.channel = channel;
        this.events = events;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        events.ready(this, WireVersion.V0_3);
    }

    @Override
    public boolean send(PendingAcquire acquire, long nowNanos) {
        if (!inFlight.add(acquire)) {
            return false;
        }
        AcquireRequest request = acquire.request;
        ByteBuf frame = channel.alloc().buffer(160);
        RequestEncoder.encode(
                new Acquire(
                        acquire.remainingWaitSeconds(nowNanos), request.leaseSeconds(), request.owner(), acquire.key()),
                frame);
        write(frame, acquire.tap);
        return true;
    }

    @Override
    public void send(PendingRelease release) {
        inFlight.add(release);
        ByteBuf frame = channel.alloc().buffer(160);
        RequestEncoder.encode(new Release(release.request.fencingToken(), release.key()), frame);
        write(frame, release.tap);
    }

    private void write(ByteBuf frame, WireTap tap) {
        if (tap != WireTap.NONE) {
            tap.sent(ByteBufUtil.getBytes(frame));
        }
        channel.write(frame, channel.voidPromise());
        flushSoon();
    }

    /** One flush for all that is sent in this turn of the loop. */
    private void flushSoon() {
        if (!flushPending) {
            flushPending = true;
            channel.eventLoop().execute(this::flushNow);
        }
    }

    private void flushNow() {
        flushPending = false;
        channel.flush();
    }

    @Override
    public void forget(Pending pending) {
        inFlight.remove(pending);
    }

    @Override
    public void close() {
        channel.close();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Reply reply) {
        switch (reply) {
            case Granted granted -> granted(granted);
            case TimedOut timedOut ->
                acquireEnded(timedOut.owner(), timedOut.key(), timedOut, new AcquireOutcome.TimedOut());
            case Busy busy -> acquireEnded(busy.owner(), busy.key(), busy, new AcquireOutcome.Busy());
            case Released released -> released(released);
            case NotCurrent notCurrent -> notCurrent(notCurrent);
            case Moved moved -> moved(moved.leader());
            case LeaderChanged changed -> events.leaderIs(changed.leader(), false);
            case ErrorReply error -> error(error);
            case Skipped skipped ->
                LOG.warn("{}: skipped a reply {} that is no frame.", channel.remoteAddress(), skipped);
            case KeepAlive _ -> {}
        }
    }

    private void granted(Granted granted) {
        PendingAcquire acquire = inFlight.takeAcquire(granted.owner(), granted.key());
        if (acquire == null) {
            giveBack(granted.fencingToken(), granted.key());
        } else {
            show(acquire, granted);
            acquire.complete(new AcquireOutcome.Granted(granted.fencingToken()));
        }
    }

    /** A grant that nobody waits for any more would be held by nobody until its lease ends. */
    private void giveBack(long fencingToken, Key key) {
        ByteBuf frame = channel.alloc().buffer(160);
        RequestEncoder.encode(new Release(fencingToken, key), frame);
        write(frame, WireTap.NONE);
    }

    private void acquireEnded(long owner, Key key, Reply reply, AcquireOutcome outcome) {
        PendingAcquire acquire = inFlight.takeAcquire(owner, key);
        if (acquire != null) {
            show(acquire, reply);
            acquire.complete(outcome);
        }
    }

    private void released(Released released) {
        PendingRelease release = inFlight.takeRelease(released.fencingToken(), released.key());
        if (release != null) {
            show(release, released);
            release.complete(new ReleaseOutcome.Released());
        }
    }

    private void notCurrent(NotCurrent notCurrent) {
        PendingRelease release = inFlight.takeRelease(notCurrent.fencingToken(), notCurrent.key());
        if (release != null) {
            show(release, notCurrent);
            release.notCurrent();
        }
    }

    /** A frame that decoded is the frame that its message encodes to, so the bytes need not be kept on the way. */
    private static void show(Pending pending, Reply reply) {
        if (pending.tap != WireTap.NONE) {
            ByteBuf frame = Unpooled.buffer(160);
            ReplyEncoder.encode(reply, frame);
            pending.tap.received(ByteBufUtil.getBytes(frame));
        }
    }

    private void moved(String leader) {
        end = SessionEnd.redirected(leader);
        events.leaderIs(leader, true);
        channel.close();
    }

    private void error(ErrorReply error) {
        LOG.info("{}: the server says {}.", channel.remoteAddress(), error.reason());
        if (error.endsConnection()) {
            end = endFor(error);
            channel.close();
        }
    }

    private SessionEnd endFor(ErrorReply error) {
        return error.reason().equals(ErrorReply.AUTH_FAILED)
                ? SessionEnd.rejected(new Refusal(
                        Refusal.Reason.AUTH_FAILED,
                        channel.remoteAddress() + " refused the client token. Check the token and connect again."))
                : SessionEnd.lost("The server says " + error.reason() + ".");
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        events.ended(end, inFlight.drain());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        end = new SessionEnd(String.valueOf(cause.getMessage()), Optional.empty(), false);
        context.close();
    }
}
