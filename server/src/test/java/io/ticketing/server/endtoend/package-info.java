/** A whole server over TCP, byte by byte: the rows of the specification, and everything that is not the protocol. */
@NullMarked
package io.ticketing.server.endtoend;

import org.jspecify.annotations.NullMarked;
