/** What a server sends on wire 0.3. */
@NullMarked
package io.ticketing.wire.v03.reply;

import org.jspecify.annotations.NullMarked;
