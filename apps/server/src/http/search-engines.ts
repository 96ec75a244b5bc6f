import { languages } from '@sampan/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sitemapCategories, sitemapProducts, sitemapStarts } from '#domains/catalogue/sitemap-store.ts';
import type { Services } from '../context.ts';

/** What search engines read: `robots.txt`, and a sitemap index of files that each hold a part of the shop's pages. */

const pages = ['/index', '/product-list', '/terms-of-service', '/logistics-policy', '/refund-policy'];
/** Nothing in there is for a stranger, and the rest of the API answers programs. */
const closed = [
  '/api/',
  '/confirm-order',
  '/shopping-cart',
  '/favourites',
  '/my-orders',
  '/my-account',
  '/site-messages',
  '/request-refund',
];

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page in all languages: one entry each, which names all the others. */
function entries(origin: string, path: string): string {
  const address = (prefix: string) => escapeXml(origin + prefix + path);
  const alternates = [...languages.map(({ code, prefix }) => [code, prefix] as const), ['x-default', ''] as const].map(
    ([code, prefix]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address(prefix)}"/>`,
  );
  return languages.map(({ prefix }) => `<url><loc>${address(prefix)}</loc>${alternates.join('')}</url>`).join('\n');
}

const urlSet = (origin: string, paths: string[]) =>
  `${header}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map((path) => entries(origin, path)).join('\n')}
</urlset>\n`;

const index = (addresses: string[]) =>
  `${header}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>\n`;

export async function searchEngineRoutes(app: FastifyInstance, { config, pool }: Services): Promise<void> {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(type).header('cache-control', 'public, max-age=3600').send(text);

  app.get('/robots.txt', (request, reply) => {
    const rules = closed.flatMap((path) => languages.map(({ prefix }) => `Disallow: ${prefix}${path}`));
    const text = `User-agent: *\n${[...new Set(rules)].join('\n')}\n\nSitemap: ${originOf(request)}/sitemap.xml\n`;
    return send(reply, 'text/plain; charset=utf-8', text);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const parts = ['pages', ...(await sitemapStarts(pool))];
    return send(reply, 'application/xml', index(parts.map((part) => `${origin}/sitemaps/${part}.xml`)));
  });

  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const categories = (await sitemapCategories(pool)).map((id) => `/product-list?categoryId=${id}`);
    return send(reply, 'application/xml', urlSet(originOf(request), [...pages, ...categories]));
  });

  app.get<{ Params: { start: string } }>('/sitemaps/:start(^\\d{1,16}).xml', async (request, reply) => {
    const products = await sitemapProducts(pool, request.params.start);
    return send(
      reply,
      'application/xml',
      urlSet(
        originOf(request),
        products.map((id) => `/product-detail?id=${id}`),
      ),
    );
  });
}
