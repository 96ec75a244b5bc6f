import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type IconForm, iconPath } from '@sampan/contract/settings/icons';
import type { FastifyInstance } from 'fastify';
import type { ReadShop } from './read-shop.ts';

/** Icons that browsers request unasked. A shop with a logo has its own. */
const fixedIcons: Record<string, IconForm> = {
  'favicon.ico': '32',
  'favicon.svg': '32',
  'apple-touch-icon.png': '180',
};
declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the build. */
    isFile?: true;
  }
}

const forAnHour = 'public, max-age=3600';

/** Hashed files for a year, compressed at build time; the few others in the folder's root for an hour. */
export async function serveBrowserFiles(app: FastifyInstance, folder: string, readShop: ReadShop): Promise<void> {
  // The page on which a shop is set up needs them; they say nothing about the shop.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, whileClosed: true, isFile: true };
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
      app.get(`/${file.name}`, async (_request, reply) => {
        const form = fixedIcons[file.name];
        const logo = form && (await readShop().catch(() => null))?.logo;
        if (form && logo) return reply.header('cache-control', forAnHour).redirect(iconPath(logo, form));
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
