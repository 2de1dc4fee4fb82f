/** Small controls and formats that several features share. */
@NullMarked
package io.ticketing.app.ui.kit;

import org.jspecify.annotations.NullMarked;
