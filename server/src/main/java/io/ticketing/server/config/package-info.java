/** What a server is told before it starts: listeners, limits, observer port. */
@NullMarked
package io.ticketing.server.config;

import org.jspecify.annotations.NullMarked;
