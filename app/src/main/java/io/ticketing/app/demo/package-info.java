/** A believable load, for the demo and the sandbox. */
@NullMarked
package io.ticketing.app.demo;

import org.jspecify.annotations.NullMarked;
