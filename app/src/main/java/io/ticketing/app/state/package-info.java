/** What the console knows: immutable state, one reducer, one writing thread. No JavaFX, no network. */
@NullMarked
package io.ticketing.app.state;

import org.jspecify.annotations.NullMarked;
