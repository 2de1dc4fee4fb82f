/** The client: acquire and release as futures that end in sealed outcomes. */
@NullMarked
package io.ticketing.client;

import org.jspecify.annotations.NullMarked;
