import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '#http/transport/page-request.ts';
import { readPass } from '#http/transport/request.ts';
import { mayLook } from '#shop/preview-pass.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { picturePath } from '#shop/settings/picture-path.ts';
import { readShopFront, type ShopFront } from '#shop/settings/shop-front.ts';
import { pageLanguage } from './answer-error.ts';
import { closedPage, refusedPagePolicy } from './refused-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is served before the shop is opened: to operators, their proxy and payment providers. */
    whileClosed?: true;
  }
  interface FastifyRequest {
    /** The owner previews the shop, which is closed to everyone else. */
    isPreview: boolean;
  }
}

const retryAfterSeconds = 3600;

/**
 * Until a shop is opened, only operators' calls, their console, the logo, and explicitly open routes are answered. A
 * new route is closed by default. The owner may preview the shop.
 */
export function refuseWhileClosed(app: FastifyInstance, services: Services): void {
  app.decorateRequest('isPreview', false);
  if (services.config.isDemo) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isServedWhileClosed(request)) return;
    const front = await readShopFront(services);
    if (front.isOpen || pathOf(request) === picturePath(front.logo)) return;
    reply.header('x-robots-tag', 'noindex');
    if (pathOf(request) === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(nothingForRobots);
    request.isPreview = isLook(request) && (await mayLook(services, readPass(services.config, request)));
    if (request.isPreview) return;
    if (isPage(request)) return sendClosedPage(request, reply, front);
    throw refuse('shop_not_open', {}, { data: { seconds: retryAfterSeconds } });
  });
  // Overrides any caching that the routes themselves allow.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.isPreview) reply.header('cache-control', 'private, no-store');
    done(null, payload);
  });
}

const nothingForRobots = 'User-agent: *\nDisallow: /\n';

function isServedWhileClosed(request: FastifyRequest): boolean {
  const { config } = request.routeOptions;
  return config?.whileClosed === true || config?.call?.path.startsWith('/console/') === true;
}

/** Pages, files and what pages ask without a session. */
function isLook({ method, routeOptions }: FastifyRequest): boolean {
  const call = routeOptions.config?.call;
  const isRead = method === 'GET' || method === 'HEAD';
  return call ? call.access === 'public' && (isRead || call.cached === true) : isRead;
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (url.startsWith('/api/')) return false;
  return /\btext\/html\b/.test(headers.accept ?? '') || !/\.\w+$/.test(url.split('?', 1)[0] ?? '');
}

function sendClosedPage(request: FastifyRequest, reply: FastifyReply, front: ShopFront) {
  return reply
    .status(503)
    .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
    .header('content-security-policy', refusedPagePolicy)
    .type('text/html; charset=utf-8')
    .send(closedPage(pageLanguage(request), front));
}
