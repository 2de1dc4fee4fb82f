package io.ticketing.app.state;

import io.ticketing.app.state.Fate.After;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.MatrixRow;
import org.jspecify.annotations.Nullable;

/**
 * What the server's state and events tell about a request. Events are exact; the state may leave steps out, and may be
 * older than a reply, since both come over connections of their own.
 */
final class Shown {
    private static final After NOT_YET_KNOWN = new After.NotYetKnown();

    private Shown() {}

    /**
     * The entry in the light of who holds its key.
     *
     * @param certain whether the state was just told; without it, that nobody is known to hold the key says nothing
     */
    static RequestEntry byHolder(RequestEntry entry, @Nullable ObservedHolder holder, boolean certain) {
        return entry.isAcquire() ? acquired(entry, holder, certain) : released(entry, holder, certain);
    }

    private static RequestEntry acquired(RequestEntry entry, @Nullable ObservedHolder holder, boolean certain) {
        if (holder == null) {
            return certain && entry.fencingToken() != 0 ? granted(entry, entry.fencingToken(), false) : entry;
        }
        if (entry.fencingToken() == 0) {
            boolean ours = holder.owner() == entry.owner() && holder.grantedNanos() - entry.startedNanos() >= 0;
            return ours ? granted(entry, holder.fencingToken(), true) : entry;
        }
        int age = Long.compareUnsigned(holder.fencingToken(), entry.fencingToken());
        return age < 0 ? entry : granted(entry, entry.fencingToken(), age == 0);
    }

    private static RequestEntry granted(RequestEntry entry, long fencingToken, boolean held) {
        return entry.withShown(new Fate.Granted(fencingToken, held));
    }

    private static RequestEntry released(RequestEntry entry, @Nullable ObservedHolder holder, boolean certain) {
        if (isKnown(entry)) {
            return entry;
        }
        if (holder == null) {
            return certain ? gone(entry, new After.Nobody()) : entry;
        }
        boolean before = entry.fate() instanceof Fate.Released
                && Long.compareUnsigned(holder.fencingToken(), entry.fencingToken()) < 0;
        return before || holder.fencingToken() == entry.fencingToken() ? entry : gone(entry, heldBy(holder));
    }

    private static boolean isKnown(RequestEntry entry) {
        return entry.shown() instanceof Fate.NoLongerHeld gone && !(gone.now() instanceof After.NotYetKnown);
    }

    private static RequestEntry gone(RequestEntry entry, After now) {
        return entry.withShown(new Fate.NoLongerHeld(now));
    }

    private static After heldBy(ObservedHolder holder) {
        return new After.HeldBy(holder.owner(), holder.fencingToken(), holder.address());
    }

    /** The entry in the light of an event. */
    static RequestEntry byEvent(RequestEntry entry, ObservedEvent event, KeyBook keys) {
        if (!event.keys().contains(entry.key())) {
            return entry;
        }
        return entry.isAcquire() ? acquireEvent(entry, event) : releaseEvent(entry, event, keys);
    }

    private static RequestEntry acquireEvent(RequestEntry entry, ObservedEvent event) {
        boolean answer = event.owner() == entry.owner() && event.atNanos() - entry.startedNanos() >= 0;
        return switch (event.kind()) {
            case GRANTED -> answer ? granted(entry, event.fencingToken(), true) : entry;
            case TIMED_OUT -> answer ? entry.withShown(new Fate.TimedOut()) : entry;
            case BUSY -> answer ? entry.withShown(new Fate.Busy()) : entry;
            case RELEASED, EXPIRED, GRANT_RETURNED -> noLongerOurs(entry, entry.key(), event.fencingToken());
            case ACQUIRE_REQUESTED, RELEASE_REQUESTED, QUEUED, NOT_CURRENT, WAITER_DROPPED -> entry;
        };
    }

    /** The entry of an acquire, when this token on this key is no longer current. */
    static RequestEntry noLongerOurs(RequestEntry entry, Key key, long fencingToken) {
        boolean ours = entry.isAcquire()
                && entry.key().equals(key)
                && (entry.fencingToken() == fencingToken
                        || entry.shown() instanceof Fate.Granted shown && shown.fencingToken() == fencingToken);
        return ours ? granted(entry, fencingToken, false) : entry;
    }

    private static RequestEntry releaseEvent(RequestEntry entry, ObservedEvent event, KeyBook keys) {
        long token = entry.fencingToken();
        return switch (event.kind()) {
            case RELEASED -> event.fencingToken() == token ? releasedBy(entry, event) : entry;
            case GRANTED ->
                event.previousToken() == token
                        ? gone(entry, new After.HeldBy(event.owner(), event.fencingToken(), event.address()))
                        : entry;
            case NOT_CURRENT ->
                event.fencingToken() == token && !(entry.fate() instanceof Fate.Released)
                        ? gone(entry, current(event, keys.holder(entry.key())))
                        : entry;
            default -> entry;
        };
    }

    /** Who gets the key after a hand-over comes with the grant that follows. */
    private static RequestEntry releasedBy(RequestEntry entry, ObservedEvent event) {
        if (event.row() == MatrixRow.R2) {
            return gone(entry, new After.Nobody());
        }
        return isKnown(entry) ? entry : gone(entry, NOT_YET_KNOWN);
    }

    private static After current(ObservedEvent event, @Nullable ObservedHolder holder) {
        if (event.currentToken() == 0) {
            return new After.Nobody();
        }
        return holder != null && holder.fencingToken() == event.currentToken() ? heldBy(holder) : NOT_YET_KNOWN;
    }
}
