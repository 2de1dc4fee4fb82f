@NullMarked
package io.ticketing.wire.v04;

import org.jspecify.annotations.NullMarked;
