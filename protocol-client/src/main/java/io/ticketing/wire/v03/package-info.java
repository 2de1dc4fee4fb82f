/** Wire 0.3: framing, codecs and handshake, for both ends. Source: {@code docs/wire.md}, wire 0.3. */
@NullMarked
package io.ticketing.wire.v03;

import org.jspecify.annotations.NullMarked;
