/** What the two versions of the client wire share. Source: {@code docs/wire.md}. */
@NullMarked
package io.ticketing.wire;

import org.jspecify.annotations.NullMarked;
