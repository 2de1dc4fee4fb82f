package io.ticketing.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.ticketing.protocol.WireVersion;
import io.ticketing.wire.v04.ReplyEncoder;
import io.ticketing.wire.v04.RequestEncoder;
import io.ticketing.wire.v04.reply.Answer;
import io.ticketing.wire.v04.reply.LeaderChanged;
import io.ticketing.wire.v04.reply.Moved;
import io.ticketing.wire.v04.reply.Reply;
import io.ticketing.wire.v04.request.Acquire;
import io.ticketing.wire.v04.request.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The conversation of one wire 0.4 connection after its handshake. Request ids rise from 1; a second answer, or one that
 * does not answer its request, ends the connection. Source: {@code docs/wire.md}, wire 0.4.
 */
final class Session04 extends SimpleChannelInboundHandler<Reply> implements Session {
    private final Channel channel;
    private final Outlet outlet;
    private final ClientOptions options;
    private final SessionEvents events;
    private final Map<Long, Pending> inFlight = new LinkedHashMap<>();
    private long lastRequestId;
    private @Nullable SessionEnd end;
    private boolean hasServed;

    Session04(Channel channel, ClientOptions options, SessionEvents events) {
        this.channel = channel;
        this.outlet = new Outlet(channel);
        this.options = options;
        this.events = events;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        events.ready(this, WireVersion.V0_4);
    }

    @Override
    public Optional<Refusal> send(PendingAcquire acquire, long nowNanos) {
        AcquireRequest request = acquire.request;
        Optional<Refusal> problem = RequestRules.problemOn04(request);
        if (problem.isEmpty()) {
            ByteBuf frame = outlet.newFrame();
            RequestEncoder.encode(
                    new Acquire(
                            take(acquire),
                            acquire.remainingWaitSeconds(nowNanos),
                            request.leaseSeconds(),
                            request.keys()),
                    frame);
            outlet.write(frame, acquire.tap);
        }
        return problem;
    }

    @Override
    public Optional<Refusal> send(PendingRelease release) {
        ReleaseRequest request = release.request;
        Optional<Refusal> problem = RequestRules.problemOn04(request);
        if (problem.isEmpty()) {
            ByteBuf frame = outlet.newFrame();
            RequestEncoder.encode(new Release(take(release), request.fencingToken(), request.keys()), frame);
            outlet.write(frame, release.tap);
        }
        return problem;
    }

    private long take(Pending pending) {
        lastRequestId++;
        inFlight.put(lastRequestId, pending);
        return lastRequestId;
    }

    /** Its id stays known, since its answer may still come; a server that owes too many answers is left. */
    @Override
    public void forget(Pending pending) {
        if (inFlight.size() > 2 * options.maxInFlight()) {
            endWith(new SessionEnd.Lost("The server owes " + inFlight.size() + " replies."));
        }
    }

    @Override
    public void close() {
        endWith(new SessionEnd.Lost("The client was closed."));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Reply reply) {
        switch (reply) {
            case LeaderChanged changed -> addressOf(changed.leaderSlot()).ifPresent(events::leaderIs);
            case Answer answer -> answer(answer);
        }
    }

    private Optional<String> addressOf(int slot) {
        return slot < options.addresses().size()
                ? Optional.of(options.addresses().get(slot).toString())
                : Optional.empty();
    }

    private void answer(Answer answer) {
        Pending pending = inFlight.get(answer.requestId());
        if (pending == null || !Answers04.isFor(pending, answer)) {
            endWith(new SessionEnd.Lost(
                    "The server sent a reply that answers no request, " + answer + ". It does not keep to wire 0.4."));
            return;
        }
        show(pending, answer);
        Optional<String> leader = answer instanceof Moved moved ? addressOf(moved.leaderSlot()) : Optional.empty();
        if (leader.isPresent()) {
            endWith(new SessionEnd.Redirected(leader.get(), hasServed));
        } else {
            inFlight.remove(answer.requestId());
            hasServed = true;
            complete(pending, answer);
        }
    }

    private void complete(Pending pending, Answer answer) {
        if (pending.future().isDone()) {
            Answers04.tokenOf(answer).ifPresent(token -> giveBack((PendingAcquire) pending, token));
        } else {
            Answers04.complete(pending, answer);
        }
    }

    /** A grant that nobody waits for any more would be held by nobody until its lease ends. */
    private void giveBack(PendingAcquire acquire, long fencingToken) {
        ReleaseRequest request = new ReleaseRequest(acquire.request.keys(), fencingToken);
        PendingRelease release = new PendingRelease(request, WireTap.NONE, 0);
        release.loseTrack("Nobody asks.");
        var _ = send(release);
    }

    /** A frame that decoded is the frame that its message encodes to, so the bytes need not be kept on the way. */
    private static void show(Pending pending, Answer answer) {
        if (pending.tap != WireTap.NONE) {
            ByteBuf frame = Unpooled.buffer(32);
            ReplyEncoder.encode(answer, frame);
            pending.tap.received(ByteBufUtil.getBytes(frame));
        }
    }

    /** The first reason counts: closing fails what is still unwritten, which looks like another one. */
    private void endWith(SessionEnd reason) {
        if (end == null) {
            end = reason;
        }
        channel.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        SessionEnd reason = end == null ? new SessionEnd.Lost("The server closed the connection.") : end;
        List<Pending> unanswered = new ArrayList<>(inFlight.values());
        unanswered.removeIf(pending -> pending.future().isDone());
        inFlight.clear();
        events.ended(reason, unanswered);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        endWith(new SessionEnd.Lost(String.valueOf(cause.getMessage())));
    }
}
