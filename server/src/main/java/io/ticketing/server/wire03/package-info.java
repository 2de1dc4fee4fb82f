/** The front end for wire 0.3: its handshake, requests to commands, effects to replies. */
@NullMarked
package io.ticketing.server.wire03;

import org.jspecify.annotations.NullMarked;
