@NullMarked
package io.ticketing.client;

import org.jspecify.annotations.NullMarked;
