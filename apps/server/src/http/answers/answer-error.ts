import type { Socket } from 'node:net';
import type { Call } from '@sampan/contract/call';
import { errors } from '@sampan/contract/errors';
import { readAcceptLanguage, splitLanguagePath } from '@sampan/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readLanguage } from '#http/transport/request.ts';
import { setStandardHeaders, standardHeaders } from '#http/transport/standard-headers.ts';
import { type Refusal, refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { lastShopFront } from '#shop/settings/shop-front.ts';
import { asRefusal, refusalAnswer } from './envelope.ts';
import { isPassing, refusedPage, refusedPagePolicy } from './refused-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/**
 * The one error response for everything that is not a page: calls, webhooks, uploads, files, and the framework's own
 * refusals. Only a person whose page cannot be rendered now gets an HTML page that says so.
 */
export function answerError(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request.log);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  // A response that was begun as something else must not keep its headers.
  reply.removeHeader('content-length').removeHeader('etag').removeHeader('last-modified');
  // Closed at once, the connection would be reset with the answer still in it. Node reads on and discards the rest,
  // for as long as a request may take.
  if (refusal.error === 'body_too_large') reply.removeHeader('connection');
  reply.status(refusal.status).header('cache-control', 'no-store');
  if (isPassing(refusal.error) && wantsPage(request)) {
    const page = refusedPage(lastShopFront(services), pageLanguage(request), refusal.error);
    reply.type('text/html; charset=utf-8').header('content-security-policy', refusedPagePolicy).send(page);
  } else sendEnvelope(refusal, request, reply);
}

/** Browsers say when a person wants to read a page; fetches by our own scripts do not. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The language of the requested page, or of the visitor where the URL names none. */
export function pageLanguage(request: FastifyRequest) {
  const [path = '/'] = request.url.split('?', 1);
  return path === '/' ? readLanguage(request) : splitLanguagePath(path).language;
}

function sendEnvelope(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const language = readAcceptLanguage(request.headers['accept-language']);
  const answer = refusalAnswer(refusal, language, request.routeOptions.config?.call);
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

/** Answers requests refused before any hook runs: a URL that is malformed or too long. */
export function answerFrameworkError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setStandardHeaders(services.config, request, reply);
  answerError(services, error, request, reply);
}

const clientErrors: Record<string, 'body_too_large' | 'request_too_slow'> = {
  HPE_HEADER_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/** Answers input that is not HTTP, or arrives too slowly: there is no request, only a connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const name = clientErrors[error.code ?? ''] ?? 'malformed_request';
  const status = errors[name];
  const body = JSON.stringify(refusalAnswer(refuse(name), 'en'));
  const headers = Object.entries({
    ...standardHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([header, value]) => `${header}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} \r\n${headers.join('')}\r\n${body}`);
  socket.destroySoon();
}
