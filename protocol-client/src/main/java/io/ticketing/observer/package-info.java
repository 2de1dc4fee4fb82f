/** The observer's view of a server: keys, queues, events and node figures, in local time. */
@NullMarked
package io.ticketing.observer;

import org.jspecify.annotations.NullMarked;
