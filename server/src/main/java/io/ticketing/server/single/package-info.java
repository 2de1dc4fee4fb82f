/** Single mode: one lock table, the one loop that writes it, the connections that it answers, and who may watch. */
@NullMarked
package io.ticketing.server.single;

import org.jspecify.annotations.NullMarked;
