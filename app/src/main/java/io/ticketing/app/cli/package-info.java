/** The command line: each command a class, each ending an exit code. Source: {@code docs/command-line.md}. */
@NullMarked
package io.ticketing.app.cli;

import org.jspecify.annotations.NullMarked;
