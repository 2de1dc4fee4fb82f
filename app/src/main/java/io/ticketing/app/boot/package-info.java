/** Starts the program. */
@NullMarked
package io.ticketing.app.boot;

import org.jspecify.annotations.NullMarked;
