/**
 * What a client port does on either wire: admits connections, conducts the handshake, turns requests into commands,
 * writes replies, and gives back the grants that could not be delivered. What differs is a {@link
 * io.ticketing.server.frontend.ServerWire}.
 */
@NullMarked
package io.ticketing.server.frontend;

import org.jspecify.annotations.NullMarked;
