import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits per connection. A proxy in front has stricter ones, but not every shop has a proxy. */

export const connectionLimits = {
  requestTimeout: 30_000,
  /** A client that reads nothing of a response for this long is disconnected. */
  connectionTimeout: 60_000,
  // Slow senders are checked this often.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
} as const;

/**
 * Ten seconds, the default, would end a start on a loaded machine: plugins read the database, and build the document of the
 * calls.
 */
export const startLimits = { pluginTimeout: 300_000 } as const;

/** Browsers and proxies wait for a response before the next request; no client needs more at once. */
const unansweredMax = 8;

/**
 * A 64 kB packet holds a thousand requests, all of which Node starts at once, although they are answered one after the
 * other. A client that asks that much without waiting is disconnected.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Requests already started go with the connection; the rest of the packet ends here too.
    if (count > unansweredMax) socket.destroy();
    else done();
  });
}
