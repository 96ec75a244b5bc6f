import { type Language, languages } from '@sampan/contract/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gates } from '#http/calls/gates.ts';
import { listedPages } from '#http/pages/page-address.ts';
import { offeredLanguages, type ReadShop } from '#http/pages/read-shop.ts';
import { type Encoded, sendEncoded } from '#http/transport/compressed-body.ts';
import { ipBucket } from '#security/client-address.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/** Files for search engines: `robots.txt`, and a sitemap index of files that each list a part of the shop's pages. */

/** Private pages, and the API, which is for programs. */
const closed = [
  '/api/',
  '/console',
  '/confirm-order',
  '/pay-together',
  '/shopping-cart',
  '/favourites',
  '/balance',
  '/my-orders',
  '/my-account',
  '/account-security',
  '/developers',
  '/m/',
  '/site-messages',
  '/conversation',
  '/request-refund',
  '/marketplace-offer',
  '/picture-search',
  '/market-picture',
];

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Listed {
  path: string;
  changedOn?: string;
}

/** A page in all languages on offer: one entry each, with links to all others. */
function entries(origin: string, codes: readonly Language[], { path, changedOn }: Listed): string {
  const offered = languages.filter(({ code }) => codes.includes(code));
  const address = (prefix: string) => escapeXml(origin + prefix + path);
  const alternates = [...offered.map(({ code, prefix }) => [code, prefix] as const), ['x-default', ''] as const].map(
    ([code, prefix]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address(prefix)}"/>`,
  );
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return offered
    .map(({ prefix }) => `<url><loc>${address(prefix)}</loc>${changed}${alternates.join('')}</url>`)
    .join('\n');
}

const urlSet = (origin: string, codes: readonly Language[], listed: Listed[]) =>
  `${header}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.map((page) => entries(origin, codes, page)).join('\n')}
</urlset>\n`;

const index = (addresses: string[]) =>
  `${header}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>\n`;

/** Entries of a sitemap; in parts, because a file holds at most 50,000 URLs. */
export interface SitemapSource {
  /** The first product of each part. */
  starts(): Promise<string[]>;
  /** The products of the part that begins with `start`, with the date each changed (2026-11-01). */
  products(start: string): Promise<{ id: string; changedOn: string }[]>;
  categories(): Promise<string[]>;
}

export async function searchEngineRoutes(
  app: FastifyInstance,
  { config, now }: Services,
  source: SitemapSource,
  readShop: ReadShop,
  { sitemaps: gate }: Pick<Gates, 'sitemaps'>,
): Promise<void> {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  const cached = keepSitemaps(now);

  app.get('/robots.txt', (request, reply) => {
    const rules = closed.flatMap((path) => languages.map(({ prefix }) => `Disallow: ${prefix}${path}`));
    const text = `User-agent: *\n${[...new Set(rules)].join('\n')}\n\nSitemap: ${originOf(request)}/sitemap.xml\n`;
    return reply.type('text/plain; charset=utf-8').header('cache-control', forAnHour).send(text);
  });

  const route = (path: string, build: (origin: string, start: string) => Promise<string>) =>
    app.get<{ Params: { start?: string } }>(path, async (request, reply) => {
      const origin = originOf(request);
      const key = `${origin} ${request.routeOptions.url} ${request.params.start ?? ''}`;
      const sitemap = await cached(key, () =>
        gate.run(ipBucket(request.ip), () => build(origin, request.params.start ?? '')),
      );
      reply.type('application/xml; charset=utf-8').header('cache-control', forAnHour).header('vary', 'accept-encoding');
      return sendEncoded(request, reply, sitemap);
    });

  route('/sitemap.xml', async (origin) => {
    const parts = ['pages', ...(await source.starts())];
    return index(parts.map((part) => `${origin}/sitemaps/${part}.xml`));
  });
  route('/sitemaps/pages.xml', async (origin) => {
    const categories = (await source.categories()).map((id) => `/product-list?categoryId=${id}`);
    const shop = await readShop();
    return urlSet(
      origin,
      shop.languages,
      [...listedPages(shop.policies), ...categories].map((path) => ({ path })),
    );
  });
  route('/sitemaps/:start(^\\d{1,16}).xml', async (origin, start) => {
    if (!(await source.starts()).includes(start)) throw refuse('not_found');
    const products = await source.products(start);
    return urlSet(
      origin,
      await offeredLanguages(readShop),
      products.map(({ id, changedOn }) => ({ path: `/product-detail?id=${id}`, changedOn })),
    );
  });
}

const forAnHour = 'public, max-age=3600';
const cacheMs = 3_600_000;
/** Sitemaps of a shop reached under several names; the oldest is dropped first. */
const cachedMax = 16;

/** Caches the result for an hour. Concurrent requests wait for the same build. */
function keepSitemaps(now: () => Date) {
  const built = new Map<string, { at: number; sitemap: Promise<Encoded> }>();
  return (key: string, build: () => Promise<string>): Promise<Encoded> => {
    const known = built.get(key);
    if (known && now().getTime() - known.at < cacheMs) return known.sitemap;
    const sitemap = build().then((text) => ({ identity: Buffer.from(text) }));
    built.delete(key);
    built.set(key, { at: now().getTime(), sitemap });
    sitemap.then(
      () => dropOldest(built),
      () => built.delete(key),
    );
    return sitemap;
  };
}

function dropOldest(built: Map<string, unknown>): void {
  for (const oldest of built.keys()) if (built.size > cachedMax) built.delete(oldest);
}
