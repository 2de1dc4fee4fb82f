@NullMarked
package io.ticketing.observer;

import org.jspecify.annotations.NullMarked;
