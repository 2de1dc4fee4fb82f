package io.ticketing.client;

import java.util.Optional;

/**
 * Why a connection ended.
 *
 * @param sentence for people
 * @param rejection present if another attempt is pointless
 * @param redirected whether it ended to follow a redirect, which is no failure
 */
record SessionEnd(String sentence, Optional<Refusal> rejection, boolean redirected) {
    static SessionEnd lost(String sentence) {
        return new SessionEnd(sentence, Optional.empty(), false);
    }

    static SessionEnd rejected(Refusal refusal) {
        return new SessionEnd(refusal.sentence(), Optional.of(refusal), false);
    }

    static SessionEnd redirected(String leader) {
        return new SessionEnd("The leader is " + leader + ".", Optional.empty(), true);
    }
}
