import { splitLanguagePath } from '@sampan/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { pageLanguage } from './answer-error.ts';
import { pathOf } from './page-request.ts';
import { closedPage, refusedPagePolicy } from './refused-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is served before the shop is opened: to operators, their proxy and payment providers. */
    whileClosed?: true;
  }
}

const retryAfterSeconds = 3600;

/**
 * Until a shop is opened, everything is refused but calls of operators, the pages on which its owner sets it up, and
 * routes that say so. A new route is closed unless it says otherwise.
 */
export function refuseWhileClosed(app: FastifyInstance, services: Services): void {
  if (services.config.isDemo) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isServedWhileClosed(request)) return;
    const { isOpen, shopName } = await readShopFront(services);
    if (isOpen) return;
    reply.header('x-robots-tag', 'noindex');
    if (pathOf(request) === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(nothingForRobots);
    if (isPage(request)) return sendClosedPage(request, reply, shopName);
    throw refuse('shop_not_open', {}, { data: { seconds: retryAfterSeconds } });
  });
}

const nothingForRobots = 'User-agent: *\nDisallow: /\n';

function isServedWhileClosed(request: FastifyRequest): boolean {
  const { config } = request.routeOptions;
  return config?.whileClosed === true || config?.call?.path.startsWith('/console/') === true || isSetupPage(request);
}

/** To the letter: `/setup/../index` is another page once a URL parser has seen it. The data of pages is closed too. */
function isSetupPage(request: FastifyRequest): boolean {
  return request.method !== 'POST' && /^\/setup(\/[a-z]+)?$/.test(splitLanguagePath(pathOf(request)).rest);
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (url.startsWith('/api/')) return false;
  return /\btext\/html\b/.test(headers.accept ?? '') || !/\.\w+$/.test(url.split('?', 1)[0] ?? '');
}

function sendClosedPage(request: FastifyRequest, reply: FastifyReply, shopName: string) {
  return reply
    .status(503)
    .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
    .header('content-security-policy', refusedPagePolicy)
    .type('text/html; charset=utf-8')
    .send(closedPage(pageLanguage(request), shopName));
}
