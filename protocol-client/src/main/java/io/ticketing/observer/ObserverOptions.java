package io.ticketing.observer;

import io.ticketing.protocol.HostPort;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How an observer reaches a server.
 *
 * @param observerToken not the client token; {@link ObserverToken#NONE} where the server wants none
 * @param observerName for the server's log and figures
 * @param handshakeTimeout for connecting, and then for the welcome
 * @param pingEvery between two measurements of the round trip
 * @param nanoTime the monotonic clock of all instants in the signals
 * @param wall for the offset to the server's wall clock
 */
public record ObserverOptions(
        HostPort address,
        ObserverToken observerToken,
        String observerName,
        Duration handshakeTimeout,
        Duration pingEvery,
        LongSupplier nanoTime,
        InstantSource wall) {
    /** Without a token, on this machine's clocks. */
    public static ObserverOptions to(HostPort address, String observerName) {
        return new ObserverOptions(
                address,
                ObserverToken.NONE,
                observerName,
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                System::nanoTime,
                InstantSource.system());
    }

    /** The same with this observer token. */
    public ObserverOptions withObserverToken(ObserverToken token) {
        return new ObserverOptions(address, token, observerName, handshakeTimeout, pingEvery, nanoTime, wall);
    }
}
