package io.ticketing.app.cli;

import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.observer.proto.KeyOrder;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which keys, and in which order. What the server can filter, it filters. */
final class FilterOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--prefix", paramLabel = "TEXT", defaultValue = "", description = "Keys that begin with this.")
    private String prefix = "";

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Keys that contain this; between slashes a regular expression.")
    private String filter = "";

    @Option(names = "--contended", description = "Only keys with waiters.")
    private boolean contended;

    @Option(names = "--expired", description = "Only keys whose lease has ended.")
    private boolean expired;

    @Option(
            names = "--first",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "Only the first this many by the order; 0 for all (default).")
    private int first;

    @Option(
            names = "--sort",
            paramLabel = "ORDER",
            defaultValue = "key",
            description = "key, waiters, wait, lease or change (default: key).")
    private Sort sort = Sort.KEY;

    /** The orders. */
    enum Sort {
        KEY(KeyOrder.KEY_ORDER_KEY, Comparator.comparing(ObservedKey::key)),
        WAITERS(KeyOrder.KEY_ORDER_WAITERS, Comparator.comparingInt(key -> -key.waiters())),
        WAIT(
                KeyOrder.KEY_ORDER_LONGEST_WAIT,
                Comparator.comparingLong(key -> key.waiters() == 0 ? Long.MAX_VALUE : key.oldestWaiterSinceNanos())),
        LEASE(
                KeyOrder.KEY_ORDER_LEASE_REMAINING,
                Comparator.comparingLong(key ->
                        key.holder() == null ? Long.MAX_VALUE : key.holder().leaseEndsNanos())),
        CHANGE(KeyOrder.KEY_ORDER_LAST_CHANGE, Comparator.comparingLong(key -> -key.changedNanos()));

        private final KeyOrder order;
        private final Comparator<ObservedKey> comparator;

        Sort(KeyOrder order, Comparator<ObservedKey> comparator) {
            this.order = order;
            this.comparator = comparator;
        }
    }

    /** What the server is asked for; a wrong filter is told here, before anything is connected. */
    ObserverSubscription subscription(boolean events) {
        if (!problem().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--filter is no regular expression: " + problem());
        }
        return new ObserverSubscription(
                prefix, contended, expired, filter.isEmpty() ? first : 0, sort.order, Set.of(), events, false, 1_000);
    }

    List<ObservedKey> apply(List<ObservedKey> keys) {
        return keys.stream()
                .filter(matcher())
                .sorted(sort.comparator.thenComparing(ObservedKey::key))
                .limit(first == 0 ? Long.MAX_VALUE : first)
                .toList();
    }

    private Predicate<ObservedKey> matcher() {
        Predicate<Key> passes = keyMatcher();
        return key -> passes.test(key.key());
    }

    /** Which keys the text lets pass; none while it has a {@link #problem}. */
    Predicate<Key> keyMatcher() {
        if (isPattern()) {
            return problem().isEmpty() ? matching(pattern().asPredicate()) : _ -> false;
        }
        String wanted = filter.toLowerCase(Locale.ROOT);
        return key -> KeyText.escaped(key).toLowerCase(Locale.ROOT).contains(wanted);
    }

    private boolean isPattern() {
        return filter.length() > 1 && filter.startsWith("/") && filter.endsWith("/");
    }

    private static Predicate<Key> matching(Predicate<String> pattern) {
        return key -> pattern.test(key.text());
    }

    private Pattern pattern() {
        return Pattern.compile(filter.substring(1, filter.length() - 1));
    }

    /** Why the text is no regular expression, or empty. */
    String problem() {
        try {
            var _ = isPattern() ? pattern() : null;
            return "";
        } catch (PatternSyntaxException bad) {
            return bad.getDescription();
        }
    }

    /** Whether only the first keys are wanted. */
    boolean isLimited() {
        return first > 0;
    }

    String text() {
        return filter;
    }

    void clearText() {
        filter = "";
    }

    /** Adds a typed letter to the text, or takes one away at a backspace. */
    void type(char letter) {
        if (letter == 127 || letter == '\b') {
            filter = filter.isEmpty() ? "" : filter.substring(0, filter.offsetByCodePoints(filter.length(), -1));
        } else if (!Character.isISOControl(letter)) {
            filter += letter;
        }
    }

    String sortName() {
        return sort.name().toLowerCase(Locale.ROOT);
    }

    void nextSort() {
        sort = Sort.values()[(sort.ordinal() + 1) % Sort.values().length];
    }
}
