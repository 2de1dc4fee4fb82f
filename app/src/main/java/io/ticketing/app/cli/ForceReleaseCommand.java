package io.ticketing.app.cli;

import io.ticketing.client.NettyTicketingClient;
import io.ticketing.client.ReleaseOutcome;
import io.ticketing.client.ReleaseRequest;
import io.ticketing.observer.ObservedHolder;
import io.ticketing.observer.ObservedKey;
import io.ticketing.observer.ObservedWaiter;
import io.ticketing.observer.ObserverSubscription;
import io.ticketing.protocol.Key;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ticketing force-release}: a compare-and-release with the token that was seen. */
@CommandLine.Command(
        name = "force-release",
        description = "Release a key that somebody else holds, if it is still held with the token that was seen.",
        footerHeading = "%nExamples:%n",
        footer = {"  ticketing force-release order:42", "  ticketing force-release order:42 --yes --token 5012"})
final class ForceReleaseCommand extends Command {
    private static final long PATIENCE_SECONDS = 15;
    private static final long AFTERMATH_SECONDS = 2;

    @Mixin
    private ServerOption server = new ServerOption();

    @Option(names = "--yes", description = "Do not ask; needs --token.")
    private boolean yes;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            converter = UnsignedArgument.class,
            description = "The token that was seen; another holder is never released.")
    private @Nullable Long seenToken;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Parameters(index = "0", paramLabel = "KEY", converter = KeyArgument.class, description = "1..128 bytes, no space.")
    private Key key = Key.of("-");

    @Override
    ExitCode run() throws InterruptedException {
        if (yes && seenToken == null) {
            return fail(
                    ExitCode.USAGE, "--yes needs --token: name the token that you saw, so that nobody else is hit.");
        }
        ObserverSubscription subscription = ObserverSubscription.EVERYTHING.withQueuesOf(Set.of(key));
        try (Look look = new Look(server.observerOptions(), subscription)) {
            if (look.snapshot(PATIENCE_SECONDS).isEmpty()) {
                return fail(ExitCode.NO_CONNECTION, look.problem());
            }
            // The queue comes right behind the snapshot.
            Optional<ObservedKey> seen =
                    look.key(key, 1, now -> now.isEmpty() || now.get().waiters() == 0 || hasQueue(now.get()));
            ObservedHolder holder = seen.map(ObservedKey::holder).orElse(null);
            return holder == null
                    ? outcomes(json).failed(ExitCode.NOT_CURRENT, key, "not current", "Nobody holds " + key + ".")
                    : release(look, seen.orElseThrow(), holder);
        }
    }

    private static boolean hasQueue(ObservedKey key) {
        return !key.queue().isEmpty();
    }

    private ExitCode release(Look look, ObservedKey seen, ObservedHolder holder) throws InterruptedException {
        long token = seenToken == null ? holder.fencingToken() : seenToken;
        if (!yes && token != holder.fencingToken()) {
            return notCurrent(look, token);
        }
        if (!yes && !isConfirmed(seen, holder)) {
            return fail(ExitCode.DECLINED, "Nothing was released.");
        }
        try (NettyTicketingClient client = server.openClient()) {
            ReleaseOutcome outcome = client.release(new ReleaseRequest(seen.grantedKeys(), token))
                    .join();
            return switch (outcome) {
                case ReleaseOutcome.Released _ -> released(look, token);
                case ReleaseOutcome.NotCurrent _ -> notCurrent(look, token);
                default -> outcomes(json).tell(key, outcome);
            };
        }
    }

    private boolean isConfirmed(ObservedKey seen, ObservedHolder holder) {
        errors().line(String.join(
                " ",
                "Release " + words(seen) + " held by " + holder.address() + " (owner "
                        + Long.toUnsignedString(holder.owner()) + ") with token "
                        + Long.toUnsignedString(holder.fencingToken()) + "?",
                nextWords(seen),
                "The old holder may still be working.",
                "Type yes to release:"));
        try {
            // Not closed: standard input is not ours.
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
            return "yes".equals(in.readLine());
        } catch (IOException gone) {
            return false;
        }
    }

    /** The key, or the whole set that goes with it. */
    private static String words(ObservedKey seen) {
        return seen.grantedKeys().keys().stream().map(Key::toString).collect(Collectors.joining(" + "));
    }

    private static String nextWords(ObservedKey seen) {
        if (seen.waiters() == 0) {
            return "Nobody waits for it.";
        }
        return seen.queue().stream()
                .findFirst()
                .map(ForceReleaseCommand::nextWords)
                .orElseGet(() -> seen.waiters() + " wait for it.");
    }

    private static String nextWords(ObservedWaiter next) {
        return "It goes to " + next.address() + " (owner " + Long.toUnsignedString(next.owner()) + ") next.";
    }

    private ExitCode released(Look look, long token) throws InterruptedException {
        Optional<ObservedHolder> next = look.key(key, AFTERMATH_SECONDS, now -> tokenOf(now) != token)
                .flatMap(now -> Optional.ofNullable(now.holder()));
        if (next.isPresent() && next.get().fencingToken() == token) {
            return tellReleased("released " + key + "; what follows is not yet known", "");
        }
        return next.isEmpty()
                ? tellReleased("released " + key + "; nobody holds it now", "")
                : tellReleased(
                        "released " + key + " and handed to " + next.get().address() + " with token "
                                + Long.toUnsignedString(next.get().fencingToken()),
                        Long.toUnsignedString(next.get().fencingToken()));
    }

    private static long tokenOf(Optional<ObservedKey> key) {
        return key.flatMap(now -> Optional.ofNullable(now.holder()))
                .map(ObservedHolder::fencingToken)
                .orElse(0L);
    }

    private ExitCode tellReleased(String sentence, String nextToken) {
        new Printer(out(), json)
                .print(sentence, "outcome", "released", "key", key.text(), "nextFencingToken", nextToken);
        return ExitCode.OK;
    }

    private ExitCode notCurrent(Look look, long token) throws InterruptedException {
        Optional<ObservedKey> seen = look.key(key, AFTERMATH_SECONDS, state -> tokenOf(state) != token);
        if (tokenOf(seen) == token) {
            return notCurrent("Who holds it now is not yet known.");
        }
        return notCurrent(seen.flatMap(state -> Optional.ofNullable(state.holder()))
                .map(holder -> holder.address() + " holds " + key + " now with token "
                        + Long.toUnsignedString(holder.fencingToken()) + ".")
                .orElseGet(() -> "Nobody holds " + key + " now."));
    }

    private ExitCode notCurrent(String now) {
        return outcomes(json)
                .failed(ExitCode.NOT_CURRENT, key, "not current", "Not current: nothing was released. " + now);
    }
}
