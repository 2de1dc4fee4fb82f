/** What an operator wants done, and the one place that does it. */
@NullMarked
package io.ticketing.app.intent;

import org.jspecify.annotations.NullMarked;
