/** What a server sends on wire 0.4. */
@NullMarked
package io.ticketing.wire.v04.reply;

import org.jspecify.annotations.NullMarked;
