import { randomUUID } from 'node:crypto';
import { serverLimits } from '@sampan/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { cleanForwardedFor } from '#config/addresses.ts';
import { apiKeyOf, logRefusal } from '#security/security-log.ts';
import type { Handlers } from '#shop/define-routes.ts';
import type { Plugin } from '#shop/plugin.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { answerClientError, answerError, answerFrameworkError } from './answers/answer-error.ts';
import { refuseWhileClosed } from './answers/closed-shop.ts';
import type { Caches } from './caches.ts';
import { apiRoutes, cachedApiRoutes } from './calls/api.ts';
import { createGates } from './calls/gates.ts';
import { limitCalls } from './calls/limit-calls.ts';
import { type SitemapSource, searchEngineRoutes } from './crawlers/search-engines.ts';
import { wellKnownRoutes } from './crawlers/well-known.ts';
import { documentationRoutes } from './documentation/documentation.ts';
import { consolePages } from './pages/console-pages.ts';
import { shopReader } from './pages/read-shop.ts';
import { type PageBuild, type PageParts, pageRoutes } from './pages.ts';
import { linkPictureRoutes, type PictureSource } from './pictures/link-pictures.ts';
import { placeholderPictureRoutes } from './pictures/placeholder-picture.ts';
import { webManifestRoutes } from './pictures/web-manifest.ts';
import { healthRoutes, waitUntilReady } from './probes/health.ts';
import { metricsRoutes } from './probes/metrics.ts';
import type { Readiness } from './readiness.ts';
import { connectionLimits, limitPipelining, startLimits } from './transport/connections.ts';
import { noteMethods } from './transport/methods.ts';
import { addStandardHeaders } from './transport/standard-headers.ts';

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One line per request: id, route pattern, status, time, the API key's id. Never a query string, header or body. */
function logRequests(app: FastifyInstance, { metrics, securityEvents }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'none';
    // A proxy asks every second or two, and every page brings a dozen files; only a failure is news.
    const isExpected = probes.has(route) ? status === 200 : request.routeOptions.config?.isFile && status < 400;
    const level = isExpected ? 'debug' : 'info';
    const apiKey = apiKeyOf(request);
    const ms = Math.round(elapsedTime * 10) / 10;
    request.log[level]({ method, route, status, ms, ...(apiKey && { apiKey }) }, 'request');
    metrics.recordRequest({ method, route, status, seconds: elapsedTime / 1000 });
    logRefusal(securityEvents, request, status);
    done();
  });
}

/** Proxy and shop must not disagree about which of two Host headers counts (RFC 9112, 3.2). */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++;
    done(hosts > 1 ? refuse('malformed_request') : undefined);
  });
}

/** HTTP/0.9 has no version, no headers and no Host; it is only used to slip past a proxy (RFC 9112). */
function refuseOldHttp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.raw.httpVersionMajor < 1 ? refuse('malformed_request') : undefined);
  });
}

/**
 * Pages are rendered for URLs that begin with it: with a path in it, such as `shop.example/index?`, for other ones. URLs
 * are made from it in many places, so what is none is refused before any of them. Old probes send none at all.
 */
function refuseStrangeHost(app: FastifyInstance): void {
  const isHost = (host: string) => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
  app.addHook('onRequest', (request, _reply, done) => {
    const isFit = isHost(request.host ?? '') || (request.headers.host === undefined && probes.has(request.url));
    done(isFit ? undefined : refuse('malformed_request'));
  });
}

/** Limits count per IP address, so anything else must not pass as one. */
function checkForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const sent = headers['x-forwarded-for'];
    if (sent !== undefined) {
      const clean = cleanForwardedFor(String(sent));
      if (clean) headers['x-forwarded-for'] = clean;
      else delete headers['x-forwarded-for'];
    }
    done();
  });
}

/** None of our texts contains a NUL, and no database can search for one. Calls and pages name the field that has it. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? refuse('malformed_request') : undefined);
  });
}

/** Parts of the shop handed to HTTP, which knows no domain and no provider by name. */
export interface Parts {
  caches: Caches;
  handlers: Handlers;
  plugins: readonly Plugin[];
  sitemap: SitemapSource;
  pictures: PictureSource;
  /** Absent where only calls are served. */
  pages?: PageBuild | undefined;
  /** Absent: ready. */
  readiness?: Readiness | undefined;
  /** False: a process that only runs jobs serves its health and metrics, and nothing else. */
  isServing?: boolean;
}

export async function createApp(
  services: Services,
  log: FastifyBaseLogger,
  { caches, handlers, plugins, sitemap, pictures, pages, readiness = { state: 'ready' }, isServing = true }: Parts,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Forwarded addresses are trusted from the right, as long as our own proxies added them; a client can make up the
    // rest.
    trustProxy: services.config.trustProxy.length > 0 && [...services.config.trustProxy],
    bodyLimit: serverLimits.bodyMaxBytes,
    ...connectionLimits,
    ...startLimits,
    frameworkErrors: (error, request, reply) => answerFrameworkError(services, error, request, reply),
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Requests that arrive while the shop stops are still answered (drain.ts).
    return503OnClosing: false,
  });
  limitPipelining(app);
  waitUntilReady(app, readiness);
  checkForwardedFor(app);
  logRequests(app, services);
  addStandardHeaders(app, services.config);
  limitCalls(app, services);
  refuseOldHttp(app);
  refuseTwoHosts(app);
  refuseStrangeHost(app);
  refuseWhileClosed(app, services);
  app.setErrorHandler((error, request, reply) => answerError(services, error, request, reply));
  const refuseMethod = noteMethods(app);
  const explainAbsence = isServing ? refuseMethod : refuseMisled(log);
  app.setNotFoundHandler((request, reply) => answerError(services, explainAbsence(request, reply), request, reply));

  await app.register((scope) => healthRoutes(scope, services, readiness));
  await app.register((scope) => metricsRoutes(scope, services));
  if (!isServing) return app;
  const gates = createGates(app, services.config, services.metrics);
  const readShop = shopReader(services, log, handlers, caches);
  await app.register(placeholderPictureRoutes);
  await app.register((scope) => linkPictureRoutes(scope, services, { ...pictures, readShop }, gates));
  await app.register((scope) => searchEngineRoutes(scope, services, sitemap, readShop, gates));
  await app.register((scope) => webManifestRoutes(scope, readShop));
  await app.register((scope) => wellKnownRoutes(scope, services));
  await app.register((scope) => apiRoutes(scope, services, handlers, gates), { prefix: '/api' });
  await app.register((scope) => cachedApiRoutes(scope, services, handlers, caches, gates), { prefix: '/api' });
  await app.register(async (scope) => {
    refuseNul(scope);
    await scope.register((inner) => documentationRoutes(inner, services), { prefix: '/api' });
    for (const plugin of plugins) await scope.register((inner) => plugin(inner, services, gates));
  });
  if (pages) await servePages(app, { services, handlers, caches, build: pages, readShop, gate: gates.pages });
  return app;
}

async function servePages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { console: build } = parts.build;
  if (build)
    await app.register(async (scope) => {
      refuseNul(scope);
      await consolePages(scope, parts.services, build);
    });
  await app.register((scope) => pageRoutes(scope, parts));
}

/**
 * Requests arrive here only through a misconfigured proxy: a 404 or 410 would remove the page from caches and indexes.
 */
function refuseMisled(log: FastifyBaseLogger) {
  let isReported = false;
  return () => {
    if (!isReported)
      log.warn('asked for a page or a call, but with ROLE=jobs this process serves none: take it out of the proxy');
    isReported = true;
    return refuse('unavailable');
  };
}
