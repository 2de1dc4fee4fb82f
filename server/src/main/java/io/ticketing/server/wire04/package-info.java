/** Wire 0.4 at the server: its handshake, requests to commands, effects to replies. */
@NullMarked
package io.ticketing.server.wire04;

import org.jspecify.annotations.NullMarked;
