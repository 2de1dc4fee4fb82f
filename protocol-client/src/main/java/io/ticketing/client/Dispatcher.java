package io.ticketing.client;

import io.netty.channel.EventLoop;
import io.ticketing.protocol.HostPort;
import io.ticketing.protocol.WireVersion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Decides for each request whether it is sent, waits for a connection, is sent again, or ends. All on the client's loop. */
final class Dispatcher implements SessionEvents {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EventLoop loop;
    private final ClientOptions options;
    private final Link link;
    private final Set<Pending> parked = new LinkedHashSet<>();
    private @Nullable Refusal rejection;
    private @Nullable String unlistedLeader;

    Dispatcher(EventLoop loop, ClientOptions options) {
        this.loop = loop;
        this.options = options;
        this.link = new Link(loop, options, this);
    }

    void connect() {
        link.connect();
    }

    ConnectionState connection() {
        return link.state();
    }

    void close() {
        link.close();
        parked.forEach(pending -> pending.refuse(closed()));
        parked.clear();
    }

    /** Sends the request, or keeps it until there is a connection. */
    void dispatch(Pending pending) {
        Session session = link.session();
        if (rejection != null) {
            pending.refuse(rejection);
        } else if (link.state() instanceof ConnectionState.Closed) {
            pending.refuse(closed());
        } else if (session == null) {
            park(pending);
        } else {
            send(session, pending);
        }
    }

    private void park(Pending pending) {
        parked.add(pending);
        long patienceNanos = Math.max(0, pending.patienceEndNanos - System.nanoTime());
        var _ = loop.schedule(() -> giveUpOn(pending), patienceNanos, TimeUnit.NANOSECONDS);
    }

    private void giveUpOn(Pending pending) {
        if (parked.remove(pending)) {
            if (pending.lostReplies > 0) {
                pending.loseTrack("The connection was lost before the reply, and there was no other in time.");
            } else {
                pending.refuse(noConnection());
            }
        }
    }

    private Refusal noConnection() {
        String why = link.state() instanceof ConnectionState.Waiting waiting ? " " + waiting.reason() : "";
        return new Refusal(
                Refusal.Reason.NO_CONNECTION, "There was no connection to " + options.addresses() + " in time." + why);
    }

    private void send(Session session, Pending pending) {
        switch (pending) {
            case PendingAcquire acquire -> sendAcquire(session, acquire);
            case PendingRelease release -> {
                session.send(release);
                expectReply(session, release, options.replyGrace().toNanos());
            }
        }
    }

    private void sendAcquire(Session session, PendingAcquire acquire) {
        long now = System.nanoTime();
        if (session.send(acquire, now)) {
            long waitNanos = acquire.remainingWaitSeconds(now) * NANOS_PER_SECOND;
            expectReply(session, acquire, waitNanos + options.replyGrace().toNanos());
        } else {
            acquire.refuse(new Refusal(
                    Refusal.Reason.OWNER_IN_USE,
                    "An acquire of " + acquire.key() + " with this owner is still under way. Use another owner."));
        }
    }

    private void expectReply(Session session, Pending pending, long nanos) {
        var timeout = loop.schedule(() -> noReply(session, pending), nanos, TimeUnit.NANOSECONDS);
        var _ = pending.future().whenComplete((_, _) -> timeout.cancel(false));
    }

    private void noReply(Session session, Pending pending) {
        if (link.session() == session && !parked.contains(pending) && !pending.isDone()) {
            session.forget(pending);
            pending.loseTrack("The server took the request and sent no reply in time.");
        }
    }

    @Override
    public void ready(Session session, WireVersion wire) {
        List<Pending> waiting = List.copyOf(parked);
        parked.clear();
        waiting.forEach(pending -> send(session, pending));
    }

    @Override
    public void leaderIs(String address, boolean resend) {
        if (resend
                && options.addresses().stream()
                        .noneMatch(known -> known.toString().equals(address))) {
            unlistedLeader = address;
        }
    }

    @Override
    public void ended(SessionEnd end, List<Pending> unanswered) {
        if (end.rejection().isPresent()) {
            rejectAll(end.rejection().get(), unanswered);
        } else if (unlistedLeader != null) {
            String leader = unlistedLeader;
            unlistedLeader = null;
            unanswered.forEach(pending -> moved(pending, leader));
        } else {
            unanswered.forEach(pending -> replyLost(pending, end));
        }
    }

    private void rejectAll(Refusal refusal, List<Pending> unanswered) {
        rejection = refusal;
        unanswered.forEach(pending -> pending.refuse(refusal));
        parked.forEach(pending -> pending.refuse(refusal));
        parked.clear();
    }

    private static void moved(Pending pending, String leader) {
        HostPort address = HostPort.parse(leader, HostPort.DEFAULT_CLIENT_PORT);
        switch (pending) {
            case PendingAcquire acquire -> acquire.moved(address);
            case PendingRelease release -> release.complete(new ReleaseOutcome.Moved(address));
        }
    }

    private void replyLost(Pending pending, SessionEnd end) {
        if (end.redirected()) {
            park(pending);
            return;
        }
        pending.lostReplies++;
        if (options.retry() && isWorthAnotherTry(pending)) {
            park(pending);
        } else {
            pending.loseTrack("The connection was lost before the reply. " + end.sentence());
        }
    }

    private boolean isWorthAnotherTry(Pending pending) {
        long now = System.nanoTime();
        return !(link.state() instanceof ConnectionState.Closed)
                && switch (pending) {
                    case PendingAcquire acquire -> acquire.hasWaitLeft(now);
                    case PendingRelease release -> now < release.patienceEndNanos;
                };
    }

    static Refusal closed() {
        return new Refusal(Refusal.Reason.CLOSED, "The client was closed.");
    }
}
