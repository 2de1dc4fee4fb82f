package io.ticketing.client;

import io.ticketing.protocol.WireVersion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Decides for each request whether it is sent, waits for a connection, is sent again, or ends. All on the client's loop. */
final class Dispatcher implements SessionEvents {
    private final ClientRuntime runtime;
    private final ClientOptions options;
    private final Link link;
    private final Set<Pending> parked = new LinkedHashSet<>();
    private @Nullable Refusal rejection;
    private @Nullable Refusal lastEnd;

    Dispatcher(ClientRuntime runtime, ClientOptions options) {
        this.runtime = runtime;
        this.options = options;
        this.link = new Link(runtime, options, this);
    }

    void connect() {
        link.connect();
    }

    ConnectionState connection() {
        return link.state();
    }

    void close() {
        link.close();
        declineParked(closed());
    }

    /** Sends the request, or keeps it until there is a connection. */
    void dispatch(Pending pending) {
        Session session = link.session();
        if (rejection != null) {
            pending.decline(rejection);
        } else if (link.isClosed()) {
            pending.decline(closed());
        } else if (session == null) {
            park(pending);
        } else {
            send(session, pending);
        }
    }

    private void park(Pending pending) {
        parked.add(pending);
        endAfter(pending.patienceEndNanos - runtime.now(), pending, () -> giveUpOn(pending));
    }

    private void giveUpOn(Pending pending) {
        if (parked.remove(pending)) {
            pending.decline(noConnection());
        }
    }

    private Refusal noConnection() {
        return lastEnd != null && lastEnd.reason() != Refusal.Reason.NO_CONNECTION
                ? lastEnd
                : new Refusal(
                        Refusal.Reason.NO_CONNECTION,
                        "There was no connection to " + options.addresses() + " in time."
                                + (lastEnd == null ? "" : " " + lastEnd.sentence()));
    }

    private void send(Session session, Pending pending) {
        long now = runtime.now();
        Optional<Refusal> problem =
                switch (pending) {
                    case PendingAcquire acquire -> session.send(acquire, now);
                    case PendingRelease release -> session.send(release);
                };
        problem.ifPresentOrElse(pending::decline, () -> expectReply(session, pending, now));
    }

    private void expectReply(Session session, Pending pending, long now) {
        long nanos = pending.replyWaitNanos(now) + options.replyGrace().toNanos();
        endAfter(nanos, pending, () -> noReply(session, pending));
    }

    private void noReply(Session session, Pending pending) {
        if (link.session() == session && !parked.contains(pending)) {
            pending.loseTrack("The server took the request and sent no reply in time.");
            session.forget(pending);
        }
    }

    /** The timer goes with the request, so that a long wait leaves none behind. */
    private void endAfter(long nanos, Pending pending, Runnable ending) {
        var timer = runtime.loop().schedule(ending, Math.max(0, nanos), TimeUnit.NANOSECONDS);
        var _ = pending.future().whenComplete((_, _) -> timer.cancel(false));
    }

    @Override
    public void ready(Session session, WireVersion wire) {
        List<Pending> waiting = List.copyOf(parked);
        parked.clear();
        waiting.forEach(pending -> send(session, pending));
    }

    @Override
    public void leaderIs(String address) {
        // Only the link has a use for it.
    }

    @Override
    public void ended(SessionEnd end, List<Pending> unanswered) {
        lastEnd = end.refusal();
        if (end instanceof SessionEnd.Rejected(Refusal refusal)) {
            rejection = refusal;
            declineParked(refusal);
        }
        unanswered.forEach(pending -> unanswered(pending, end));
    }

    private void unanswered(Pending pending, SessionEnd end) {
        if (end.mayHaveActed()) {
            pending.loseReply();
        }
        switch (end) {
            case SessionEnd.Rejected(Refusal refusal) -> pending.decline(refusal);
            case SessionEnd.Redirected redirected -> redirect(pending, redirected);
            case SessionEnd.Lost _, SessionEnd.Declined _ -> retry(pending, end);
        }
    }

    private void redirect(Pending pending, SessionEnd.Redirected redirected) {
        if (options.retry() && !link.isClosed() && options.lists(redirected.leader())) {
            park(pending);
        } else {
            redirected.address().ifPresentOrElse(pending::decline, () -> pending.decline(redirected.refusal()));
        }
    }

    private void retry(Pending pending, SessionEnd end) {
        if (options.retry() && !link.isClosed() && pending.isWorthAnotherTry(runtime.now())) {
            park(pending);
        } else {
            pending.decline(end.refusal());
        }
    }

    private void declineParked(Refusal refusal) {
        List<Pending> all = List.copyOf(parked);
        parked.clear();
        all.forEach(pending -> pending.decline(refusal));
    }

    static Refusal closed() {
        return new Refusal(Refusal.Reason.CLOSED, "The client was closed.");
    }
}
