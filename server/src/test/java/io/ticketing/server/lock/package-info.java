/** The lock table in virtual time: its rows by name, and at random against a reference model. */
@NullMarked
package io.ticketing.server.lock;

import org.jspecify.annotations.NullMarked;
