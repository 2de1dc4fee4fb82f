/** The lock table: a pure core without clock, threads or I/O. Commands go in with the time, effects come out. */
@NullMarked
package io.ticketing.server.lock;

import org.jspecify.annotations.NullMarked;
