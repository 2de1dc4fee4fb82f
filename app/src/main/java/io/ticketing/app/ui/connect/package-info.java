/** Which server to look at. */
@NullMarked
package io.ticketing.app.ui.connect;

import org.jspecify.annotations.NullMarked;
