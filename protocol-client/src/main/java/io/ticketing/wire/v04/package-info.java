/** Wire 0.4: framing, codecs and handshake, for both ends. Source: {@code docs/wire.md}, wire 0.4. */
@NullMarked
package io.ticketing.wire.v04;

import org.jspecify.annotations.NullMarked;
