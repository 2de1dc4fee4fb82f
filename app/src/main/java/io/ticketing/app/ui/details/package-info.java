/** The selected key: its holder, its wait queue, its last events, and what can be done. */
@NullMarked
package io.ticketing.app.ui.details;

import org.jspecify.annotations.NullMarked;
