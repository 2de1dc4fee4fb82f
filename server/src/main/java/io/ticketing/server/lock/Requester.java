package io.ticketing.server.lock;

/**
 * Where a reply goes.
 *
 * @param connection the server's number for the connection, from 1
 * @param correlation what the front end matches replies by: the owner on wire 0.3, the request id on 0.4
 */
public record Requester(long connection, long correlation) {}
