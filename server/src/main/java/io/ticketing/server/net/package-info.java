/** How the server reaches the network: the transport that this machine does best, binding, and what a failure means. */
@NullMarked
package io.ticketing.server.net;

import org.jspecify.annotations.NullMarked;
