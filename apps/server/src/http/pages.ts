import { randomUUID } from 'node:crypto';
import { languages, splitLanguagePath } from '@sampan/contract/languages';
import type { PageContext } from '@sampan/contract/page-context';
import { translate } from '@sampan/translations/translate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { ipBucket } from '#security/client-address.ts';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { unavailableSeconds } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { fieldOf } from '#text/read-error.ts';
import { type CachedPage, type Caches, staleHeaders } from './caches.ts';
import type { Gates } from './calls/gates.ts';
import { packedPage } from './calls/packed.ts';
import { type MadeFrom, pageCaller } from './calls/page-calls.ts';
import { letViteAnswerFirst, type Middleware, serveBrowserFiles } from './pages/browser-files.ts';
import type { ConsoleBuild } from './pages/console-pages.ts';
import { cacheAddress } from './pages/page-address.ts';
import { offeredLanguages, type ReadShop } from './pages/read-shop.ts';
import { type RenderedPage, renderPage } from './pages/render-page.ts';
import { sendEncoded } from './transport/compressed-body.ts';
import { hostOf, isByCountry, pathOf, tidyAddress } from './transport/page-request.ts';
import { findVisitor, readCountry, readCurrency, readLanguage } from './transport/request.ts';

/** Server-rendered pages: React Router inside Fastify, with a cache for visitors without a session cookie. */

export interface PageBuild {
  load(): Promise<ServerBuild>;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Vite's, in development. */
  middleware?: Middleware;
  /** The operators' console, an app of its own; absent where only the shop's pages are looked at. */
  console?: ConsoleBuild;
}

export interface PageParts {
  services: Services;
  handlers: Handlers;
  caches: Caches;
  build: PageBuild;
  readShop: ReadShop;
  gate: Gates['pages'];
}

type Visitor = Awaited<ReturnType<typeof findVisitor>>;

export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { clientFolder, middleware } = parts.build;
  if (clientFolder) await app.register((scope) => serveBrowserFiles(scope, clientFolder, parts.readShop));
  if (middleware) letViteAnswerFirst(app, middleware);
  const pages = new Pages(parts);
  app.get('/', (request, reply) => leadHome(request, reply, parts.readShop));
  app.get('/*', (request, reply) => pages.answer(request, reply));
}

class Pages {
  readonly #parts: PageParts;
  /** Pages being rendered, or queued for it under an IP address. */
  readonly #begun = new Map<string, Promise<CachedPage>>();
  readonly #waiting = new Map<string, Promise<CachedPage>>();

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  async answer(request: FastifyRequest, reply: FastifyReply) {
    const { services, caches, build, gate } = this.#parts;
    const tidy = tidyAddress(request.url);
    if (tidy !== request.url) return reply.redirect(tidy, 308);
    const visitor = await findVisitor(services, request);
    // Development caches nothing, because sources change.
    const mayKeep = !visitor && !request.isPreview && !build.middleware;
    const address = mayKeep ? cacheAddress(request.url) : undefined;
    if (address === undefined) {
      const page = await gate.run(ipBucket(request.ip), () => this.#render(request, request.url, visitor));
      return sendPage(request, reply, page, 'private, no-store');
    }
    const page = await this.#cached(request, address);
    reply.headers(staleHeaders(caches) ?? {});
    return sendPage(request, reply, page, caches.pages.staleSeconds === undefined ? 'no-cache' : 'no-store');
  }

  async #cached(request: FastifyRequest, address: string): Promise<CachedPage> {
    const { services, caches, gate } = this.#parts;
    const country = isByCountry(request) ? readCountry(request) : '';
    const key = `${originOf(services, request)}${address} ${readCurrency(request) ?? ''} ${country}`;
    const hit =
      caches.pages.getFirst(key) ?? (await this.#begun.get(key)) ?? (await caches.shared.find(placeOf(caches, key)));
    if (hit) return hit;
    // A page whose rendering has not started is waited for in the visitor's own queue: a stranger's may be full.
    const bucket = ipBucket(request.ip);
    return shared(this.#waiting, `${bucket} ${key}`, () =>
      gate.run(
        bucket,
        () => caches.pages.get(key) ?? shared(this.#begun, key, () => this.#renderAndKeep(key, request, address)),
      ),
    );
  }

  async #renderAndKeep(key: string, request: FastifyRequest, address: string): Promise<CachedPage> {
    const { caches } = this.#parts;
    const { generation } = caches.pages;
    const { mark } = caches.shared;
    const made: MadeFrom = { tags: new Set(), isWhole: true };
    const page = await this.#render(request, address, undefined, made);
    const mayKeep = page.status === 200 && page.bytes > 0 && !page.hasCookie && made.isWhole;
    if (!mayKeep) return page;
    caches.pages.set(key, page, made.tags, generation);
    caches.shared.keep(placeOf(caches, key), page, made.tags, mark);
    return page;
  }

  async #render(request: FastifyRequest, url: string, visitor: Visitor, made?: MadeFrom): Promise<RenderedPage> {
    const { services, build } = this.#parts;
    return renderPage(
      await build.load(),
      services,
      { request, url },
      pageContextFor(this.#parts, request, visitor, made),
    );
  }
}

const placeOf = ({ pages }: Caches, key: string) => ({ ...packedPage, kind: 'page', cache: pages, key });

function pageContextFor(
  { services, handlers, caches }: PageParts,
  request: FastifyRequest,
  visitor: Visitor,
  made?: MadeFrom,
): Omit<PageContext, 'deliver'> {
  const { language } = splitLanguagePath(pathOf(request));
  const ctx: Context = {
    ...services,
    log: request.log,
    actor: visitor ?? { kind: 'anonymous' },
    language,
    request: undefined,
    holder: visitor?.holder,
  };
  return {
    language,
    isData: pathOf(request).endsWith('.data'),
    origin: originOf(services, request),
    user: visitor ? pageUser(services, visitor) : null,
    currency: readCurrency(request),
    country: readCountry(request),
    call: pageCaller(handlers, ctx, caches, made),
    closedNotice: request.isPreview ? translate(language, 'closedPage.preview') : '',
    isDemo: services.config.isDemo,
    hasMailbox: services.config.hasMailbox,
    hasApiDocs: services.config.isDemo || services.config.publicApiDocs,
    paymentProviders: services.payments.offered.map(({ name }) => name),
    report: (error) => reportPageError(error, request.log),
    scriptMark: randomUUID(),
  };
}

function pageUser({ storage }: Services, visitor: NonNullable<Visitor>): PageContext['user'] {
  return {
    id: visitor.userId,
    customerId: visitor.buyerId,
    email: visitor.email,
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    icon: visitor.avatarKey ? storage.publicUrl(visitor.avatarKey) : '',
  };
}

function originOf({ config }: Services, request: FastifyRequest): string {
  return config.publicUrl ?? hostOf(request);
}

/** Runs the work once for all who ask for it meanwhile. */
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

/** The shop's bare URL redirects to the home page in the visitor's language; all other URLs name theirs. */
async function leadHome(request: FastifyRequest, reply: FastifyReply, readShop: ReadShop) {
  const language = readLanguage(request, await offeredLanguages(readShop));
  const prefix = languages.find(({ code }) => code === language)?.prefix ?? '';
  return reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-language, cookie')
    .redirect(`${prefix}/index${request.url.slice(pathOf(request).length)}`, 302);
}

/** A URL without a route is the client's mistake: one line, no stack. Anything else a page throws is a bug. */
function reportPageError(error: unknown, log: Context['log']): void {
  const status = fieldOf(error, 'status');
  if (typeof status === 'number' && status < 500) log.info({ status }, 'no such page');
  else log.error({ err: error }, 'mistake');
}

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
