/** What a client sends on wire 0.4. */
@NullMarked
package io.ticketing.wire.v04.request;

import org.jspecify.annotations.NullMarked;
