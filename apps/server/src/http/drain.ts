import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** The time in which a request may still arrive on an open connection. */
const lingerMs = 1500;
const underWayMs = 8000;

/**
 * Closes `app` without losing a request. New connections are refused at once; requests on existing ones are answered,
 * with `Connection: close`; idle ones are closed after a while, then all.
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
    // Opened in advance by a browser, and never used.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  return async () => {
    readiness.state = 'stopping';
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    // The HTTP server's own close would end idle connections at once.
    TcpServer.prototype.close.call(app.server, () => resolve());
    await Promise.race([ended, sleep(lingerMs)]);
    const sweep = setInterval(closeIdle, 100);
    await Promise.race([ended, sleep(underWayMs - lingerMs)]);
    clearInterval(sweep);
    app.server.closeAllConnections();
    await app.close();
  };
}
