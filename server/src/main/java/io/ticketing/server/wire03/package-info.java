/** Wire 0.3 at the server: its handshake, requests to commands, effects to replies. */
@NullMarked
package io.ticketing.server.wire03;

import org.jspecify.annotations.NullMarked;
