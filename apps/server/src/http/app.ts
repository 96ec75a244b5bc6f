import { randomUUID } from 'node:crypto';
import { readAcceptLanguage } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { mailboxRoutes } from '#connectors/mail/mailbox-routes.ts';
import { sandboxRoutes } from '#connectors/payment/sandbox-routes.ts';
import { localStorageRoutes } from '#connectors/storage/local-routes.ts';
import { webhookRoutes } from '#domains/billing/webhook-routes.ts';
import { privateRoutes } from '#domains/uploads/private-routes.ts';
import type { Services } from '../context.ts';
import { asRefusal, refusalAnswer } from './answer.ts';
import { apiRoutes, cachedApiRoutes } from './api.ts';
import type { Caches } from './caches.ts';
import { documentationRoutes } from './documentation.ts';
import { createGates } from './gates.ts';
import { healthRoutes } from './health.ts';
import { type PageBuild, pageRoutes } from './pages.ts';
import { pictureRoutes } from './pictures.ts';
import { refuse } from './refusal.ts';
import { searchEngineRoutes } from './search-engines.ts';

/** One line per request: id, route pattern, status, time. Never an address with its query, a header or a body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

/** What every answer says, unless it has said something of its own. */
const standardHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
  'cache-control': 'no-store',
};

function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(standardHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done(null, payload);
  });
}

/** The one error answer of everything that is not a page. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request.log);
  if (refusal.status === 503) reply.header('retry-after', '2');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (typeof refusal.values.retryAfterSeconds === 'number')
    reply.header('retry-after', String(refusal.values.retryAfterSeconds));
  reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .send(refusalAnswer(refusal, readAcceptLanguage(request.headers['accept-language'])));
}

export async function createApp(
  services: Services,
  log: FastifyBaseLogger,
  caches: Caches,
  pages?: PageBuild,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The last hop is the proxy's own word; whatever stands before it a client may have made up.
    trustProxy: services.config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.server.headersTimeout = 10_000;
  logRequests(app);
  securityHeaders(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(refuse('not_found'), request, reply));

  const gates = createGates(app);
  await app.register(healthRoutes, services);
  await app.register(pictureRoutes, services);
  await app.register((scope) => searchEngineRoutes(scope, services, gates));
  await app.register((scope) => apiRoutes(scope, services, gates), { prefix: '/api' });
  await app.register((scope) => cachedApiRoutes(scope, services, caches, gates), { prefix: '/api' });
  await app.register((scope) => webhookRoutes(scope, services), { prefix: '/api' });
  await app.register((scope) => privateRoutes(scope, services));
  await app.register((scope) => documentationRoutes(scope), { prefix: '/api' });
  if (services.config.paymentProvider === 'sandbox') await app.register((scope) => sandboxRoutes(scope, services));
  if (!services.config.storageUrl) await app.register((scope) => localStorageRoutes(scope, services));
  if (services.config.isDemo) await app.register((scope) => mailboxRoutes(scope, services));
  if (pages) await app.register((scope) => pageRoutes(scope, services, caches, pages, gates));
  return app;
}
