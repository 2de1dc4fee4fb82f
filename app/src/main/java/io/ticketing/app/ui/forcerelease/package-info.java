/** The dialog that releases somebody else's lock, and only that lock. */
@NullMarked
package io.ticketing.app.ui.forcerelease;

import org.jspecify.annotations.NullMarked;
