/** What is kept between starts: one readable file, written whole or not at all. */
@NullMarked
package io.ticketing.app.settings;

import org.jspecify.annotations.NullMarked;
