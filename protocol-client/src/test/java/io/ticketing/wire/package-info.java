@NullMarked
package io.ticketing.wire;

import org.jspecify.annotations.NullMarked;
