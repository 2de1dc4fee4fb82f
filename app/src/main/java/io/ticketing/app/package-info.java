/** The desktop console and the command line. */
@NullMarked
package io.ticketing.app;

import org.jspecify.annotations.NullMarked;
