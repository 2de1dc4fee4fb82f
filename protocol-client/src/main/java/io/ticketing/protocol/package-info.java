/** The nouns of the specification that every part of Ticketing shares: keys, addresses, matrix rows. */
@NullMarked
package io.ticketing.protocol;

import org.jspecify.annotations.NullMarked;
