/** Acquire and release by hand, each request with its fate. */
@NullMarked
package io.ticketing.app.ui.requests;

import org.jspecify.annotations.NullMarked;
