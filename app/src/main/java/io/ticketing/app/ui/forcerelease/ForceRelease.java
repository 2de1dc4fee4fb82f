package io.ticketing.app.ui.forcerelease;

import io.ticketing.app.intent.Intent;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeySet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the dialog is about: the holder as the operator saw it when it opened, and how the key stands now. The request
 * always carries the token that was seen. Immutable.
 *
 * @param seenKeys all keys of the grant that was seen; a set goes whole
 * @param seen the holder when the dialog opened
 * @param now the key as it stands, or null when it is gone
 */
public record ForceRelease(Key key, KeySet seenKeys, ObservedHolder seen, @Nullable ObservedKey now) {
    /** Opens on a key as it stands; empty when nobody holds it. */
    public static Optional<ForceRelease> of(ObservedKey state) {
        return Optional.ofNullable(state.holder())
                .map(holder -> new ForceRelease(state.key(), state.grantedKeys(), holder, state));
    }

    /** The same dialog with the key as it stands by now. */
    public ForceRelease with(@Nullable ObservedKey state) {
        return new ForceRelease(key, seenKeys, seen, state);
    }

    /** How the key stands against what was seen. */
    public sealed interface Standing {
        /** As seen. */
        record Same() implements Standing {}

        /** Somebody else holds it by now. */
        record HeldByOther(ObservedHolder holder) implements Standing {}

        /** Nobody holds it by now. */
        record Gone() implements Standing {}
    }

    /** How the key stands now. */
    public Standing standing() {
        ObservedHolder holder = now == null ? null : now.holder();
        if (holder == null) {
            return new Standing.Gone();
        }
        return holder.fencingToken() == seen.fencingToken() ? new Standing.Same() : new Standing.HeldByOther(holder);
    }

    /** Whether the button may be pressed. */
    public boolean isAllowed() {
        return standing() instanceof Standing.Same;
    }

    /** Who would get the key, as far as the queue was shown. */
    public Optional<ObservedWaiter> next() {
        List<ObservedWaiter> queue = now == null ? List.of() : now.queue();
        return queue.stream().findFirst();
    }

    /** How many wait. */
    public int waiters() {
        return now == null ? 0 : now.waiters();
    }

    /** The keys that go with it, when the lock covers a set; without the key itself. */
    public List<Key> keysThatGoWithIt() {
        return seenKeys.keys().stream().filter(other -> !other.equals(key)).toList();
    }

    /** The compare-and-release with the token that was seen. */
    public Intent intent(String reason) {
        return new Intent.ForceRelease(key, seenKeys, seen.fencingToken(), reason.strip());
    }
}
