package io.ticketing.app.ui.keys;

import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which rows are shown. The text is looked for in the key, the holder's address, owner and token; between slashes it is
 * a regular expression. Immutable.
 */
public record KeyFilter(String text, boolean contendedOnly, boolean expiredOnly, boolean oursOnly) {
    /** Everything. */
    public static final KeyFilter NONE = new KeyFilter("", false, false, false);

    /** Why the text is no regular expression, or empty when nothing is wrong with it. */
    public String problem() {
        try {
            if (isRegex()) {
                var _ = Pattern.compile(regex());
            }
            return "";
        } catch (PatternSyntaxException bad) {
            return bad.getDescription();
        }
    }

    private boolean isRegex() {
        return text.length() > 1 && text.startsWith("/") && text.endsWith("/");
    }

    private String regex() {
        return text.substring(1, text.length() - 1);
    }

    /** Whether a row passes at this instant. A wrong expression lets everything pass. */
    Predicate<RowFacts> at(long nowNanos) {
        Predicate<String> matcher = matcher();
        return facts -> (!contendedOnly || facts.state().waiters() > 0)
                && (!expiredOnly || facts.standing(nowNanos) == Standing.EXPIRED)
                && (!oursOnly || facts.ours())
                && matches(facts, matcher);
    }

    private Predicate<String> matcher() {
        if (text.isBlank() || !problem().isEmpty()) {
            return _ -> true;
        }
        if (isRegex()) {
            return Pattern.compile(regex()).asPredicate();
        }
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        return candidate -> candidate.toLowerCase(Locale.ROOT).contains(wanted);
    }

    private boolean matches(RowFacts facts, Predicate<String> matcher) {
        return text.isBlank()
                || matcher.test(facts.row().shownKey())
                || matcher.test(facts.row().key().text())
                || matchesHolder(facts.state(), matcher);
    }

    private static boolean matchesHolder(ObservedKey state, Predicate<String> matcher) {
        ObservedHolder holder = state.holder();
        return holder != null
                && (matcher.test(holder.address())
                        || matcher.test(Long.toUnsignedString(holder.fencingToken()))
                        || matcher.test(Long.toUnsignedString(holder.owner())));
    }
}
