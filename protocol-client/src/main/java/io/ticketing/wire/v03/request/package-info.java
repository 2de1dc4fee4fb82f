/** What a client sends on wire 0.3. */
@NullMarked
package io.ticketing.wire.v03.request;

import org.jspecify.annotations.NullMarked;
