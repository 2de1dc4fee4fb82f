package io.ticketing.server.net;

import io.ticketing.protocol.HostPort;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;

/** Says in one sentence why an address could not be bound, and the next move. */
public final class BindProblem {
    private BindProblem() {}

    /**
     * The sentence for people.
     *
     * @param what which port it was, such as "listener 0.3"
     * @param option how to name another address, such as "--listen 0.3=HOST:PORT"
     */
    public static String sentence(String what, HostPort address, String option, Throwable failure) {
        String start = "Cannot open " + what + " on " + address + ": ";
        return start + reason(address, option, failure);
    }

    private static String reason(HostPort address, String option, Throwable failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
            return "the host name " + address.host() + " is not known here; name an address of this machine with "
                    + option + ".";
        }
        if (message.contains("permission denied")) {
            return "no permission for port " + address.port() + "; ports below 1024 are the administrator's, take a "
                    + "higher one with " + option + ".";
        }
        if (message.contains("in use")) {
            return "the port is in use; stop the program that has it, or take another with " + option + ".";
        }
        if (failure instanceof BindException || message.contains("cannot assign")) {
            return "this machine has no such address; name one of its own with " + option + ".";
        }
        return failure.getMessage() + "; check the address, or take another with " + option + ".";
    }
}
