import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { languages, splitLanguagePath } from '@sampan/contract/languages';
import { CallError, type Caller, type PageContext } from '@sampan/contract/page-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { addressBucket } from '#shop/client-address.ts';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { refuse, unavailableSeconds } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { type CachedPage, type Caches, staleHeaders } from './caches.ts';
import { sendEncoded } from './compressed-body.ts';
import { contentPolicy, sealPage } from './content-policy.ts';
import { dispatch, dispatchCached } from './dispatch.ts';
import { asRefusal, refusalAnswer } from './envelope.ts';
import type { Gates } from './gates.ts';
import { keptAddress } from './page-address.ts';
import { findVisitor, readCountry, readCurrency, readLanguage } from './request.ts';

/** Server-rendered pages: React Router inside Fastify, with a cache for visitors whom no cookie names. */

export interface PageBuild {
  load(): Promise<ServerBuild>;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Vite's middleware, in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export async function pageRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  caches: Caches,
  build: PageBuild,
  { pages: gate }: Pick<Gates, 'pages'>,
): Promise<void> {
  if (build.clientFolder) await serveBrowserFiles(app, build.clientFolder);
  if (build.middleware) letViteAnswerFirst(app, build.middleware);
  /** Pages that are being rendered, and that wait for it in the line of an address. */
  const begun = new Map<string, Promise<CachedPage>>();
  const waiting = new Map<string, Promise<CachedPage>>();
  app.get('/', leadHome);
  app.get('/*', (request, reply) => answerPage(request, reply));

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const tidy = tidyAddress(request.url);
    if (tidy !== request.url) return reply.redirect(tidy, 308);
    const visitor = await findVisitor(services, request);
    // In development every page is made anew: what it is made of changes.
    const address = visitor || build.middleware ? undefined : keptAddress(request.url);
    if (address === undefined) {
      const page = await gate.run(addressBucket(request.ip), async () =>
        renderPage(request, request.url, await pageContextFor(request, visitor)),
      );
      return sendPage(request, reply, page, 'private, no-store');
    }
    const page = await cachedPage(request, address);
    reply.headers(staleHeaders(caches) ?? {});
    return sendPage(request, reply, page, caches.pages.staleSeconds === undefined ? 'no-cache' : 'no-store');
  }

  async function cachedPage(request: FastifyRequest, address: string): Promise<CachedPage> {
    const country = isByCountry(request) ? readCountry(request) : '';
    const key = `${originOf(request)}${address} ${readCurrency(request) ?? ''} ${country}`;
    const kept = caches.pages.get(key) ?? (await begun.get(key));
    if (kept) return kept;
    // What has not begun is waited for in the line of one's own address: a stranger may have filled theirs.
    const bucket = addressBucket(request.ip);
    return shared(waiting, `${bucket} ${key}`, () =>
      gate.run(bucket, () => caches.pages.get(key) ?? shared(begun, key, () => renderAndKeep(key, request, address))),
    );
  }

  async function renderAndKeep(key: string, request: FastifyRequest, address: string): Promise<CachedPage> {
    const { generation } = caches.pages;
    const made: MadeFrom = { tags: new Set(), isWhole: true };
    const page = await renderPage(request, address, await pageContextFor(request, undefined, made));
    const mayKeep = page.status === 200 && page.bytes > 0 && !page.hasCookie && made.isWhole;
    if (mayKeep) caches.pages.set(key, page, made.tags, generation);
    return page;
  }

  async function pageContextFor(
    request: FastifyRequest,
    visitor: Awaited<ReturnType<typeof findVisitor>>,
    made?: MadeFrom,
  ): Promise<Omit<PageContext, 'deliver'>> {
    const { language } = splitLanguagePath(pathOf(request));
    const ctx: Context = {
      ...services,
      log: request.log,
      actor: visitor ?? { kind: 'anonymous' },
      language,
      request: undefined,
    };
    return {
      language,
      isData: pathOf(request).endsWith('.data'),
      origin: originOf(request),
      user: visitor
        ? {
            id: visitor.userId,
            customerId: visitor.customerId,
            email: visitor.email,
            firstName: visitor.firstName,
            lastName: visitor.lastName,
            icon: visitor.avatarKey ? services.storage.publicUrl(visitor.avatarKey) : '',
          }
        : null,
      currency: readCurrency(request),
      country: readCountry(request),
      call: pageCaller(handlers, ctx, caches, made),
      isDemo: services.config.isDemo,
      hasMailbox: services.config.hasMailbox,
      takesCards: services.payments.current.takesCards,
      report: (error) => reportPageError(error, request.log),
      scriptMark: randomUUID(),
    };
  }

  function originOf(request: FastifyRequest): string {
    return services.config.publicUrl ?? hostOf(request);
  }

  async function renderPage(
    request: FastifyRequest,
    url: string,
    context: Omit<PageContext, 'deliver'>,
  ): Promise<CachedPage & { hasCookie: boolean; location: string | null }> {
    const { handle, pageContext } = handlerOf(await build.load(), services);
    const provider = new RouterContextProvider();
    let delivered: string | undefined;
    const deliver = (html: string) => {
      delivered = html;
    };
    provider.set(pageContext, { ...context, deliver });
    const response = await handle(webRequest(request, url), provider);
    const { html, scriptHashes } = sealPage(delivered ?? (await response.text()), context.scriptMark);
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      headers: pageHeaders(request, services, scriptHashes),
      identity: html,
      isPacked: true,
      bytes: 0.5 * Buffer.byteLength(html),
      hasCookie: response.headers.has('set-cookie'),
      location: response.headers.get('location'),
    };
  }
}

/** The same work once, for all who ask for it meanwhile. */
function shared<Result>(
  underWay: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = underWay.get(key);
  if (known) return known;
  const made = work().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** What a page was made from: the products it speaks of, and whether every call for it was answered. A loader may do without. */
interface MadeFrom {
  tags: Set<string>;
  isWhole: boolean;
}

/** The shop's bare name leads to the home page in the visitor's language; all other addresses say theirs. */
function leadHome(request: FastifyRequest, reply: FastifyReply) {
  const language = readLanguage(request);
  const prefix = languages.find(({ code }) => code === language)?.prefix ?? '';
  return reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-language, cookie')
    .redirect(`${prefix}/index${request.url.slice(pathOf(request).length)}`, 302);
}

/** A page has one address: in small letters, without a slash at its end. Never one that leads to another host. */
function tidyAddress(url: string): string {
  const [path = '/', ...query] = url.split('?');
  if (!/^\/(?![/\\])[\w/-]+$/.test(path)) return url;
  const tidy = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return [tidy, ...query].join('?');
}

type PageContextKey = Parameters<RouterContextProvider['set']>[0];

interface Handler {
  handle: ReturnType<typeof createRequestHandler>;
  pageContext: PageContextKey;
}

const pageHandlers = new WeakMap<ServerBuild, Handler>();

/** Made once a build (in development Vite makes new ones): a handler ranks all routes before its first page. */
function handlerOf(server: ServerBuild, services: Services): Handler {
  const known = pageHandlers.get(server);
  if (known) return known;
  const { pageContext } = server.entry.module as unknown as { pageContext: PageContextKey };
  const mode = services.config.env === 'development' ? 'development' : 'production';
  const handler = { handle: createRequestHandler(server, mode), pageContext };
  pageHandlers.set(server, handler);
  return handler;
}

/** In-process calls of page loaders: the same checks as over HTTP, refusals as clients see them. */
function pageCaller(handlers: Handlers, ctx: Context, caches: Caches, made: MadeFrom | undefined): Caller {
  return async (name, input) => {
    try {
      const call = calls[name as CallName] as Call;
      if (!call.cached) return (await dispatch(handlers, ctx, name, input)) as never;
      const key = `${name} ${ctx.language} ${JSON.stringify(input)}`;
      const answer = await dispatchCached(handlers, ctx, caches, name, input, key);
      for (const tag of answer.tags) made?.tags.add(tag);
      return answer.output as never;
    } catch (error) {
      const refusal = asRefusal(error, ctx.log);
      if (made && refusal.status >= 500) made.isWhole = false;
      const answer = refusalAnswer(refusal, ctx.language);
      throw new CallError(answer.code, refusal.error, answer.message, answer.fields, answer.data);
    }
  };
}

/** An address that no route knows is the client's mistake: one line, no stack. What else a page threw is ours. */
function reportPageError(error: unknown, log: Context['log']): void {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status === 'number' && status < 500) log.info({ status }, 'no such page');
  else log.error({ err: error }, 'mistake');
}

/** The Host header as sent; untrusted until parsed as part of a URL. */
function hostOf({ protocol, host }: FastifyRequest): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}

function webRequest(request: FastifyRequest, url: string): Request {
  const { cookie } = request.headers;
  const address = URL.parse(hostOf(request) + url);
  if (!address || address.username || address.password) throw refuse('not_found');
  // Pages read nothing else of what a browser sends. HEAD too is rendered whole: what is kept for one is sent to the
  // other, and Fastify leaves out the body. Nor is a page given up when its visitor leaves: others may wait for it.
  return new Request(address, { headers: cookie === undefined ? {} : { cookie } });
}

/** Where one pays, in any language. */
function isPaymentPage(path: string): boolean {
  return splitLanguagePath(path).rest === '/confirm-order';
}

function pageHeaders(request: FastifyRequest, services: Services, scriptHashes: readonly string[]) {
  const paymentHost = isPaymentPage(pathOf(request)) ? services.payments.current.widgetHost : undefined;
  return {
    'content-security-policy': contentPolicy({
      scriptHashes,
      storageHost: services.storage.uploadHost,
      paymentHost,
      isPayment: isPaymentPage(pathOf(request)),
      isDevelopment: services.config.env === 'development',
    }),
    // A bank's window must be able to answer the provider's script that opened it.
    'cross-origin-opener-policy': paymentHost ? 'same-origin-allow-popups' : 'same-origin',
  };
}

/** Pages that say what shipping costs: a visitor of another country must not be shown the kept one. */
function isByCountry(request: FastifyRequest): boolean {
  return /^\/product-detail(\.data)?$/.test(splitLanguagePath(pathOf(request)).rest);
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage & { location?: string | null },
  cacheControl: string,
) {
  reply
    .status(page.status)
    .type(page.contentType)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .headers(page.headers);
  if (page.location) reply.header('location', page.location);
  if (page.status === 503) reply.header('retry-after', String(unavailableSeconds));
  return sendEncoded(request, reply, page);
}

/** Hashed files for a year, compressed at build time; the few others in the folder's root for an hour. */
async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
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
        // It asks the shop for pages, on behalf of the window.
        if (file.name === 'offline-worker.js')
          reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
        return reply.sendFile(file.name, folder, { immutable: false, maxAge: '1h' });
      });
  }
}

function letViteAnswerFirst(app: FastifyInstance, middleware: NonNullable<PageBuild['middleware']>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('finish', () => reply.hijack());
    middleware(request.raw, reply.raw, done);
  });
}
