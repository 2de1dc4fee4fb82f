/** The Ticketing server: single mode behind any number of listeners, with a read-only observer port. */
@NullMarked
package io.ticketing.server;

import org.jspecify.annotations.NullMarked;
