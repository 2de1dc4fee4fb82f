@NullMarked
package io.ticketing.wire.v03;

import org.jspecify.annotations.NullMarked;
