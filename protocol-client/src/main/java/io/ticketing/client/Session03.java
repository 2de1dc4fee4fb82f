package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The conversation of one wire 0.3 connection after its handshake. Source: {@code docs/wire.md}, wire 0.3. */
final class Session03 extends SimpleChannelInboundHandler<Reply> implements Session {
    private static final Logger LOG = LoggerFactory.getLogger(Session03.class);

    private final Channel channel;
    private final Outlet outlet;
    private final SessionEvents events;
    private final InFlight03 inFlight = new InFlight03();
    private @Nullable SessionEnd end;
    private boolean hasServed;

    Session03(Channel channel, SessionEvents events) {
        this.channel = channel;
        this.outlet = new Outlet(channel);
        this.events = events;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        events.ready(this, WireVersion.V0_3);
    }

    @Override
    public Optional<Refusal> send(PendingAcquire acquire, long nowNanos) {
        Optional<Refusal> problem = RequestRules.problemOn03(acquire.request.keys());
        if (problem.isEmpty()) {
            return inFlight.add(acquire) ? write(acquire, nowNanos) : RequestRules.ownerInUse(acquire);
        }
        return problem;
    }

    private Optional<Refusal> write(PendingAcquire acquire, long nowNanos) {
        AcquireRequest request = acquire.request;
        ByteBuf frame = outlet.newFrame();
        RequestEncoder.encode(
                new Acquire(
                        acquire.remainingWaitSeconds(nowNanos), request.leaseSeconds(), request.owner(), acquire.key()),
                frame);
        outlet.write(frame, acquire.tap);
        return Optional.empty();
    }

    @Override
    public Optional<Refusal> send(PendingRelease release) {
        Optional<Refusal> problem = RequestRules.problemOn03(release.request.keys());
        if (problem.isEmpty()) {
            inFlight.add(release);
            ByteBuf frame = outlet.newFrame();
            RequestEncoder.encode(new Release(release.request.fencingToken(), release.key()), frame);
            outlet.write(frame, release.tap);
        }
        return problem;
    }

    @Override
    public void forget(Pending pending) {
        inFlight.remove(pending);
    }

    @Override
    public void close() {
        endWith(new SessionEnd.Lost("The client was closed."));
    }

    /** The first reason counts: closing fails what is still unwritten, which looks like another one. */
    private void endWith(SessionEnd reason) {
        if (end == null) {
            end = reason;
        }
        channel.close();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Reply reply) {
        switch (reply) {
            case Granted granted -> granted(granted);
            case TimedOut timedOut -> timedOut(timedOut);
            case Busy busy -> busy(busy);
            case Released released -> released(released);
            case NotCurrent notCurrent -> notCurrent(notCurrent);
            case Moved moved -> endWith(new SessionEnd.Redirected(moved.leader(), hasServed));
            case LeaderChanged changed -> events.leaderIs(changed.leader());
            case ErrorReply error -> error(error);
            case Skipped skipped ->
                LOG.warn("{}: skipped a reply {} that is no frame.", channel.remoteAddress(), skipped);
            case KeepAlive _ -> {}
        }
    }

    private void granted(Granted granted) {
        PendingAcquire acquire = takeAcquire(granted.owner(), granted.key(), granted);
        if (acquire == null) {
            giveBack(granted.fencingToken(), granted.key());
        } else {
            acquire.grant(granted.fencingToken());
        }
    }

    /** A grant that nobody waits for any more would be held by nobody until its lease ends. */
    private void giveBack(long fencingToken, Key key) {
        ByteBuf frame = outlet.newFrame();
        RequestEncoder.encode(new Release(fencingToken, key), frame);
        outlet.write(frame, WireTap.NONE);
    }

    private void timedOut(TimedOut timedOut) {
        PendingAcquire acquire = takeAcquire(timedOut.owner(), timedOut.key(), timedOut);
        if (acquire != null) {
            acquire.timeOut();
        }
    }

    private void busy(Busy busy) {
        PendingAcquire acquire = takeAcquire(busy.owner(), busy.key(), busy);
        if (acquire != null) {
            acquire.beBusy();
        }
    }

    private void released(Released released) {
        PendingRelease release = takeRelease(released.fencingToken(), released.key(), released);
        if (release != null) {
            release.complete(new ReleaseOutcome.Released());
        }
    }

    private void notCurrent(NotCurrent notCurrent) {
        PendingRelease release = takeRelease(notCurrent.fencingToken(), notCurrent.key(), notCurrent);
        if (release != null) {
            release.notCurrent();
        }
    }

    private @Nullable PendingAcquire takeAcquire(long owner, Key key, Reply reply) {
        return answered(inFlight.takeAcquire(owner, key), reply);
    }

    private @Nullable PendingRelease takeRelease(long fencingToken, Key key, Reply reply) {
        return answered(inFlight.takeRelease(fencingToken, key), reply);
    }

    private <P extends Pending> @Nullable P answered(@Nullable P pending, Reply reply) {
        hasServed = true;
        if (pending != null) {
            show(pending, reply);
        }
        return pending;
    }

    /** A frame that decoded is the frame that its message encodes to, so the bytes need not be kept on the way. */
    private static void show(Pending pending, Reply reply) {
        if (pending.tap != WireTap.NONE) {
            ByteBuf frame = Unpooled.buffer(160);
            ReplyEncoder.encode(reply, frame);
            pending.tap.received(ByteBufUtil.getBytes(frame));
        }
    }

    private void error(ErrorReply error) {
        LOG.info("{}: the server says {}.", channel.remoteAddress(), KeyText.escaped(error.reason()));
        switch (error.reason()) {
            case ErrorReply.AUTH_FAILED -> endWith(new SessionEnd.Rejected(tokenRefused()));
            case ErrorReply.NOT_ACTIVE -> endWith(declined(Refusal.Reason.NOT_ACTIVE, " is up but does not serve."));
            case ErrorReply.NO_LEADER -> endWith(declined(Refusal.Reason.NO_LEADER, " knows of no leader."));
            default -> {}
        }
    }

    private Refusal tokenRefused() {
        return new Refusal(
                Refusal.Reason.AUTH_FAILED,
                channel.remoteAddress() + " refused the client token. Check the token and connect again.");
    }

    /** A node that has served on this connection may have carried out what it has not answered. */
    private SessionEnd declined(Refusal.Reason reason, String what) {
        return new SessionEnd.Declined(
                new Refusal(reason, "The node " + channel.remoteAddress() + what + " Try again later."), hasServed);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        SessionEnd reason = end == null ? new SessionEnd.Lost("The server closed the connection.") : end;
        events.ended(reason, inFlight.drain());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        endWith(new SessionEnd.Lost(String.valueOf(cause.getMessage())));
    }
}
