import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Hashed files for a year, compressed at build time; the few others in the folder's root for an hour. */
export async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
  // The page on which a shop is set up needs them; they say nothing about the shop.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, whileClosed: true };
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    if (file.isFile())
      app.get(`/${file.name}`, (_request, reply) => {
        // It requests pages from the shop, on behalf of the window.
        if (file.name === 'offline-worker.js')
          reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
        return reply.sendFile(file.name, folder, { immutable: false, maxAge: '1h' });
      });
  }
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function letViteAnswerFirst(app: FastifyInstance, middleware: Middleware): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('finish', () => reply.hijack());
    middleware(request.raw, reply.raw, done);
  });
}
