import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { readAcceptLanguage } from '@sampan/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { asRefusal, refusalAnswer, successAnswer } from './answer.ts';
import type { Caches } from './caches.ts';
import { dispatch, dispatchCached } from './dispatch.ts';
import { refuse } from './refusal.ts';
import { requestContext } from './request.ts';

/** Every call of the contract as a route: `/api` + path. */
export async function apiRoutes(app: FastifyInstance, services: Services, caches: Caches): Promise<void> {
  acceptBodies(app);
  await app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        call.cached ? answerCached(name, call, request, reply) : answerCall(name, call, request, reply),
    });
  }
  // The specification's own logout is a GET; a POST is what a careful client would expect.
  app.post('/admin/logout', (request, reply) => answerCall('logout', calls.logout, request, reply));
  app.setNotFoundHandler(() => {
    throw refuse('not_found');
  });

  async function answerCall(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    try {
      const ctx = await requestContext(services, request, reply, call.access !== 'public');
      return successAnswer(call, await dispatch(ctx, name, readInput(call, request)));
    } catch (error) {
      return sendRefusal(call, error, request, reply);
    }
  }

  async function answerCached(name: CallName, call: Call, request: FastifyRequest, reply: FastifyReply) {
    try {
      const ctx = await requestContext(services, request, reply, false);
      const answer = await dispatchCached(ctx, caches, name, readInput(call, request));
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .type('application/json; charset=utf-8');
      return answer.body;
    } catch (error) {
      return sendRefusal(call, error, request, reply);
    }
  }
}

function sendRefusal(call: Call, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error, request.log);
  if (refusal.status === 503) reply.header('retry-after', '2');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(refusal.status).header('cache-control', 'no-store');
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalAnswer(refusal, readAcceptLanguage(request.headers['accept-language']), call)));
}

/** Path, query and body in one object; the path wins, then the query. */
function readInput(call: Call, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  const params = request.params as Record<string, unknown>;
  const body = request.body;
  if (call.bodyField) return { [call.bodyField]: Array.isArray(body) ? body : undefined, ...query, ...params };
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('malformed_body');
  return { ...body, ...query, ...params };
}

/** JSON, and the two form encodings that one old call uses; an empty body is an empty object. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parseJson(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  // The only field any call takes as multipart form data is one that is ignored.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
