import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What one connection may take of the process. A proxy in front has stricter limits, but not every shop stands behind one. */

export const connectionLimits = {
  requestTimeout: 30_000,
  /** Who takes nothing of an answer for so long gets no more of it. */
  connectionTimeout: 60_000,
  // Slow senders are looked for this often.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
} as const;

/** Browsers and proxies wait for an answer before they ask the next; so many at once nobody needs. */
const unansweredMax = 8;

/**
 * A packet of 64 kB holds a thousand requests, all of which Node begins at once, although they are answered one after the
 * other. Whoever asks that much without waiting is disconnected.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // What was begun goes with its connection; what else the packet holds comes by here and ends.
    if (count > unansweredMax) socket.destroy();
    else done();
  });
}
