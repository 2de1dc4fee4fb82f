package io.ticketing.app.ui.details;

import io.ticketing.app.ui.keys.Standing;
import io.ticketing.observer.ObservedEvent;
import io.ticketing.observer.ObservedKey;
import io.ticketing.protocol.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the selected key.
 *
 * @param state as last observed; null when the server has dropped it
 * @param lastEvents newest first
 */
public record KeyDetails(
        Key key, @Nullable ObservedKey state, Standing standing, boolean ours, List<ObservedEvent> lastEvents) {}
