package io.ticketing.app.ui.events;

import io.ticketing.observer.ObservedEvent;

/** A line of the list: something that happened, or a gap where events are missing. */
public sealed interface EventLine {
    /** Something that happened. */
    record Happened(ObservedEvent event) implements EventLine {}

    /** Events that were not seen. */
    record Gap(long missed) implements EventLine {}
}
