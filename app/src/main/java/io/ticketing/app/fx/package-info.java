/** The one bridge from state to the JavaFX thread. */
@NullMarked
package io.ticketing.app.fx;

import org.jspecify.annotations.NullMarked;
