import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** So long a request may still come on a connection that is kept: a client may be writing it just now. */
const lingerMs = 1500;
/** So long the requests under way may take. */
const underWayMs = 8000;

/**
 * Makes the end of `app` lose no request. New connections are refused from the start; whatever comes on those that are
 * there is answered, and told that the connection closes; idle ones are closed after a while, then all.
 */
export function prepareDrain(app: FastifyInstance, readiness: Readiness): () => Promise<void> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.state === 'stopping') reply.header('connection', 'close');
    done(null, payload);
  });

  const closeIdle = () => {
    app.server.closeIdleConnections();
    // Opened ahead by a browser, and never used.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  return async () => {
    readiness.state = 'stopping';
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    // The HTTP server's own way would close idle connections at once.
    TcpServer.prototype.close.call(app.server, () => resolve());
    await Promise.race([ended, sleep(lingerMs)]);
    const sweep = setInterval(closeIdle, 100);
    await Promise.race([ended, sleep(underWayMs - lingerMs)]);
    clearInterval(sweep);
    app.server.closeAllConnections();
    await app.close();
  };
}
