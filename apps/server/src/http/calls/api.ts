import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { readAcceptLanguage } from '@sampan/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { successAnswer } from '#http/answers/envelope.ts';
import { type Caches, staleHeaders } from '#http/caches.ts';
import { type Encoded, sendEncoded } from '#http/transport/compressed-body.ts';
import { jsonParser, type TextParser } from '#http/transport/json-body.ts';
import { routePath, takenForOthers } from '#http/transport/methods.ts';
import { neededBy, requestContext, sendsApiKey } from '#http/transport/request.ts';
import { ipBucket } from '#security/client-address.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { checkAccess, dispatch, dispatchCached } from './dispatch.ts';
import type { Gates } from './gates.ts';

const entries = Object.entries(calls) as [CallName, Call][];

/** Every call of the contract is a route: `/api` + path. */
const routeOf = (call: Call) => ({
  method: call.method,
  url: routePath(call),
  ...(call.bodyMaxBytes && { bodyLimit: call.bodyMaxBytes }),
  config: { call },
});

/** Another site's pages may link to ours but not use the API: browsers say where a request comes from. */
function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET';
    done(isForeign ? refuse('cross_site_request') : undefined);
  });
}

export async function apiRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  gates: Pick<Gates, 'calls'>,
): Promise<void> {
  refuseCrossSite(app);
  acceptBodies(app, jsonParser(app));
  await app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  for (const [name, call] of entries) {
    if (call.cached) continue;
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerCall(name, call, request, reply);
    app.route({ ...routeOf(call), ...(call.bodyMaxBytes && { onRequest: checkCallerOf(call) }), handler });
  }
  // The specification's own logout is a GET; a POST is what a careful client would expect.
  app.post('/admin/logout', { config: { call: calls.logout } }, (request, reply) =>
    answerCall('logout', calls.logout, request, reply),
  );
  for (const { method, path: url } of takenForOthers(Object.values(calls)))
    app.route({ method, url, config: { isAbsent: true }, handler: (_request, reply) => reply.callNotFound() });
  // Otherwise the pages would answer.
  app.get('/*', (_request, reply) => reply.callNotFound());

  /** Before a large body is read, which strangers could make us do in vain. */
  function checkCallerOf(call: Call) {
    return (request: FastifyRequest, reply: FastifyReply) =>
      gates.calls.run(ipBucket(request.ip), async () =>
        checkAccess(call, await requestContext(services, request, reply, neededBy(call))),
      );
  }

  async function answerCall(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
    return gates.calls.run(ipBucket(request.ip), async () => {
      const ctx = await requestContext(services, request, reply, neededBy(call));
      return successAnswer(call, await dispatch(handlers, ctx, name, readInput(call, request, request.body)));
    });
  }
}

/** Calls with cached responses: looked up by the request's raw text before it is parsed, and sent as stored bytes. */
export async function cachedApiRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  caches: Caches,
  gates: Pick<Gates, 'calls' | 'searches'>,
): Promise<void> {
  refuseCrossSite(app);
  const parseJson = jsonParser(app);
  acceptBodies(app, (_request, text, done) => done(null, text));
  for (const [name, call] of entries) {
    if (call.cached)
      app.route({ ...routeOf(call), handler: (request, reply) => answerCached(name, call, request, reply) });
  }

  function answerCached(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
    if (sendsApiKey(request)) return checkKey(call, request, reply).then(() => answer(name, call, request, reply));
    return answer(name, call, request, reply);
  }

  async function checkKey(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const ctx = await gates.calls.run(ipBucket(request.ip), () => requestContext(services, request, reply, 'nobody'));
    checkAccess(call, ctx);
  }

  function answer(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
    const language = readAcceptLanguage(request.headers['accept-language']);
    const { body } = request;
    const key = `${language} ${request.url} ${typeof body === 'string' ? body : JSON.stringify(body)}`;
    const hit = caches.answers.getFirst(key);
    return hit ? sendAnswer(request, reply, hit, staleHeaders(caches)) : answerNew({ name, call, key }, request, reply);
  }

  async function answerNew(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const answer = await gates.searches.run(ipBucket(request.ip), () => makeAnswer(asked, request, reply));
    return sendAnswer(request, reply, answer);
  }

  async function makeAnswer({ name, call, key }: Asked, request: FastifyRequest, reply: FastifyReply) {
    const body = typeof request.body === 'string' ? await parse(request, request.body) : request.body;
    const ctx = await requestContext(services, request, reply, 'nobody');
    return dispatchCached(handlers, ctx, caches, { name, raw: readInput(call, request, body), key });
  }

  function parse(request: FastifyRequest, text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  }
}

interface Asked {
  name: CallName;
  call: Call;
  key: string;
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Encoded, more?: Record<string, string>) {
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language',
    'content-type': 'application/json; charset=utf-8',
    ...more,
  });
  return sendEncoded(request, reply, answer);
}

/** Path, query and body in one object; the path takes precedence, then the query. */
function readInput(call: Call, request: FastifyRequest, body: unknown): unknown {
  const query = request.query as Record<string, unknown>;
  const params = request.params as Record<string, unknown>;
  if (call.bodyField) return { [call.bodyField]: Array.isArray(body) ? body : undefined, ...query, ...params };
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('malformed_body');
  return { ...body, ...query, ...params };
}

/** JSON by the given parser, and the two form encodings that one old call uses. */
function acceptBodies(app: FastifyInstance, parseJson: TextParser): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    parseJson(request, text as string, done),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  // The only field that any call takes as multipart form data is ignored.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
