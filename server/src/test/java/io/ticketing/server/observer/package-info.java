@NullMarked
package io.ticketing.server.observer;

import org.jspecify.annotations.NullMarked;
