import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { pathOf } from '#http/transport/page-request.ts';
import { standardHeaders } from '#http/transport/standard-headers.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { escapeHtml } from '#text/escape-html.ts';
import { letViteAnswerFirst, type Middleware } from './browser-files.ts';
import { contentPolicy, hashScripts } from './content-policy.ts';

/**
 * The operators' console: one document for every path below `/console`, and its files. It holds nothing of the shop but its
 * name; all else the pages ask of the calls. It is there before the shop opens, too.
 */

/** The built folder of the browser's files. In development Vite serves them, and makes the document at each request. */
export type ConsoleBuild = { clientFolder: string } | { load(): Promise<ServerBuild>; middleware: Middleware };

const home = '/console';

export async function consolePages(app: FastifyInstance, services: Services, build: ConsoleBuild): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, whileClosed: true };
  });
  const isDevelopment = 'load' in build;
  const readDocument = isDevelopment ? () => developedDocument(build.load) : builtDocument(build.clientFolder);
  if (isDevelopment) letViteAnswerFirst(app, build.middleware);
  else await app.register((scope) => serveAssets(scope, build.clientFolder));

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // A file that is gone must not be answered with a page.
    if (/\.\w+$/.test(pathOf(request))) throw refuse('not_found');
    const { shopName } = await readShopFront(services);
    const { html, scriptHashes } = await readDocument();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', ...cameraOf(pathOf(request)) })
      .header(
        'content-security-policy',
        contentPolicy({
          scriptHashes,
          storageOrigin: services.storage.uploadOrigin,
          isConsole: true,
          isDevelopment,
        }),
      )
      .send(withName(html, shopName));
  };
  // Earlier versions had the setup here; printed and bookmarked links lead here.
  for (const before of ['/setup', '/zh/setup']) {
    app.get(before, (_request, reply) => reply.redirect(`${home}/settings`, 308));
    app.get<{ Params: { step: string } }>(`${before}/:step`, ({ params }, reply) =>
      reply.redirect(`${home}/settings/${encodeURIComponent(params.step)}`, 308),
    );
  }
  // Its router knows no path but those below.
  app.get(home, (request, reply) => reply.redirect(request.url.replace(home, `${home}/`), 308));
  app.get(`${home}/*`, answer);
}

/** The warehouse scans codes with it; no other page may use it. */
function cameraOf(path: string): Record<string, string> {
  if (!/^\/console\/warehouse(\/|$)/.test(path)) return {};
  return { 'permissions-policy': standardHeaders['permissions-policy'].replace('camera=()', 'camera=(self)') };
}

interface Document {
  html: string;
  scriptHashes: readonly string[];
}

/** Never changes while the shop runs. */
function builtDocument(clientFolder: string): () => Document {
  const html = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  const document = { html, scriptHashes: hashScripts(html) };
  return () => document;
}

async function developedDocument(load: () => Promise<ServerBuild>): Promise<Document> {
  const handle = createRequestHandler(await load(), 'development');
  const html = await (await handle(new Request(`http://localhost${home}/`))).text();
  return { html, scriptHashes: hashScripts(html) };
}

const nameTag = '<meta name="application-name" content="';

function withName(html: string, shopName: string): string {
  const start = html.indexOf(nameTag) + nameTag.length;
  return html.slice(0, start) + escapeHtml(shopName) + html.slice(html.indexOf('"', start));
}

async function serveAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isFile: true };
  });
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: `${home}/assets/`,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
}
