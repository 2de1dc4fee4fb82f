/** The live table of keys. */
@NullMarked
package io.ticketing.app.ui.keys;

import org.jspecify.annotations.NullMarked;
