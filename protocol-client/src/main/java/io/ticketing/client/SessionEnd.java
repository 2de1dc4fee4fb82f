package io.ticketing.client;

import io.ticketing.protocol.HostPort;
import java.util.Optional;

/** Why a connection ended, or never came to be. */
sealed interface SessionEnd {
    /** Whether a request that was sent on it and has no reply may have been carried out all the same. */
    boolean mayHaveActed();

    /** What a request hears that did nothing and is not tried again. */
    Refusal refusal();

    /** For people. */
    default String sentence() {
        return refusal().sentence();
    }

    /** It broke. */
    record Lost(String sentence) implements SessionEnd {
        @Override
        public boolean mayHaveActed() {
            return true;
        }

        @Override
        public Refusal refusal() {
            return new Refusal(Refusal.Reason.NO_CONNECTION, sentence);
        }
    }

    /** The node says that it does not serve at the moment. */
    record Declined(Refusal refusal, boolean mayHaveActed) implements SessionEnd {}

    /** The node says that another one is the leader; going there is no failure. */
    record Redirected(String leader, boolean mayHaveActed) implements SessionEnd {
        @Override
        public Refusal refusal() {
            return new Refusal(
                    Refusal.Reason.NO_LEADER,
                    "The node that was asked names \"" + leader
                            + "\" as its leader, which is no address. Check the cluster's configuration.");
        }

        /** Where the leader is, or empty when that is no address. */
        Optional<HostPort> address() {
            try {
                return Optional.of(HostPort.parse(leader, HostPort.DEFAULT_CLIENT_PORT));
            } catch (IllegalArgumentException notAnAddress) {
                return Optional.empty();
            }
        }
    }

    /** Another attempt is pointless. */
    record Rejected(Refusal refusal) implements SessionEnd {
        @Override
        public boolean mayHaveActed() {
            return false;
        }
    }
}
