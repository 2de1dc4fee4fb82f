/** The status bar: link, round trip, clock offset, changes a second, age of the data. */
@NullMarked
package io.ticketing.app.ui.status;

import org.jspecify.annotations.NullMarked;
