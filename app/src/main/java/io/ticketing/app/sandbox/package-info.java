/** The embedded server, behind one port. */
@NullMarked
package io.ticketing.app.sandbox;

import org.jspecify.annotations.NullMarked;
