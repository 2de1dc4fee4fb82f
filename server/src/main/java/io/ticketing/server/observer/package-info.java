/**
 * The observer port: what happens to the lock table, shown to whoever may look, at a cost that does not grow with how
 * slowly they look. Source: {@code docs/observer.md}.
 *
 * <p>Two threads meet here. On the lock loop, {@link io.ticketing.server.observer.EventRing} and {@link
 * io.ticketing.server.observer.StateFeed} take notes; on the observers' own loop, {@link
 * io.ticketing.server.observer.ObserverHub} collects the notes every tick and serves its subscribers from a mirror.
 */
@NullMarked
package io.ticketing.server.observer;

import org.jspecify.annotations.NullMarked;
