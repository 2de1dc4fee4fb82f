/** The live list of requests and outcomes. */
@NullMarked
package io.ticketing.app.ui.events;

import org.jspecify.annotations.NullMarked;
