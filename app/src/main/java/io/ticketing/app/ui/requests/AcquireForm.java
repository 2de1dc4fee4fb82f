package io.ticketing.app.ui.requests;

import io.ticketing.app.intent.Intent;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** What was typed to acquire a key, and what it means. Immutable. */
public record AcquireForm(String key, String waitSeconds, String leaseSeconds, String owner) {
    private static final int MAX_SECONDS = 65_535;

    /** What is wrong with the key, or empty. */
    public Optional<KeyProblem> keyProblem() {
        return Key.problemOf(key);
    }

    /** The wait, or empty when it is none. */
    public OptionalInt waiting() {
        return Numbers.inRange(waitSeconds, 0, MAX_SECONDS);
    }

    /** The lease, or empty when it is none. */
    public OptionalInt leasing() {
        return Numbers.inRange(leaseSeconds, 1, MAX_SECONDS);
    }

    /** Whether the owner is blank, which leaves the choice to the console, or a number. */
    public boolean isOwnerRight() {
        return owner.isBlank() || Numbers.unsigned(owner).isPresent();
    }

    /**
     * What is wanted, or empty while something is wrong.
     *
     * @param owners chooses an owner where none was typed
     */
    public Optional<Intent> intent(LongSupplier owners) {
        if (keyProblem().isPresent() || waiting().isEmpty() || leasing().isEmpty() || !isOwnerRight()) {
            return Optional.empty();
        }
        OptionalLong typed = Numbers.unsigned(owner);
        return Optional.of(
                new Intent.Acquire(Key.of(key), waiting().getAsInt(), leasing().getAsInt(), typed.orElseGet(owners)));
    }
}
