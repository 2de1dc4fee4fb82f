/** The window: bar, rail, content, details, events and status. Features plug in as {@link io.ticketing.app.ui.shell.Feature}s. */
@NullMarked
package io.ticketing.app.ui.shell;

import org.jspecify.annotations.NullMarked;
