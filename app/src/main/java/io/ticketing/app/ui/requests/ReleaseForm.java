package io.ticketing.app.ui.requests;

import io.ticketing.app.intent.Intent;
import io.ticketing.protocol.Key;
import io.ticketing.protocol.KeyProblem;
import java.util.Optional;
import java.util.OptionalLong;

/** What was typed to release a key, and what it means. Immutable. */
public record ReleaseForm(String key, String token) {
    /** What is wrong with the key, or empty. */
    public Optional<KeyProblem> keyProblem() {
        return Key.problemOf(key);
    }

    /** The token, or empty when it is none. */
    public OptionalLong fencingToken() {
        OptionalLong number = Numbers.unsigned(token);
        return number.isPresent() && number.getAsLong() == 0 ? OptionalLong.empty() : number;
    }

    /** What is wanted, or empty while something is wrong. */
    public Optional<Intent> intent() {
        return keyProblem().isPresent() || fencingToken().isEmpty()
                ? Optional.empty()
                : Optional.of(new Intent.Release(Key.of(key), fencingToken().getAsLong()));
    }
}
