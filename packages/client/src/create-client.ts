import type { CallOptions, CreatingOptions, Route } from './call.ts';
import { type ErrorName, routes, type ShopCalls } from './generated/calls.ts';
import { type Input, requestOf, type WireRequest } from './request.ts';
import { pauseBefore, wait } from './retry.ts';
import { type FaultName, ShopError } from './shop-error.ts';

export interface ClientOptions extends Omit<CallOptions, 'signal'> {
  /** The shop's URL, such as `https://shop.example`. */
  url: string;
  /** An API key of a buyer, made on the page Developers. Without one, only public data can be read. */
  key?: string;
  /** Language of texts and messages: `en`, `de`, `it`, `fr`, `es`, `pt`, `ar`, `ko`, `ja`, `zh` or `ru`. */
  language?: string;
  /** Instead of the global one, say with a proxy. */
  fetch?: typeof fetch;
  /** Called before every pause, for logs. */
  onRetry?: (error: ShopError, pauseMs: number) => void;
}

interface Envelope {
  code: number;
  message: string;
  data: unknown;
  result: unknown;
  error: ErrorName;
  fields: Record<string, string>;
}

const standardTimeoutMs = 30_000;
const standardRetries = 3;

/** The calls of a shop. They resolve to what the shop answers and throw `ShopError` otherwise. */
export function createClient(options: ClientOptions): ShopCalls {
  const grouped = Object.entries(routes).map(([group, calls]) => {
    const made = Object.entries(calls).map(([name, route]) => [
      name,
      (input?: Input, own?: CreatingOptions) => makeCall(options, name, route, input ?? {}, own ?? {}),
    ]);
    return [group, Object.fromEntries(made)];
  });
  return Object.fromEntries(grouped) as ShopCalls;
}

async function makeCall(client: ClientOptions, name: string, route: Route, input: Input, own: CreatingOptions) {
  const { isReading = route[0] === 'GET', isCreating = false } = route[2] ?? {};
  const request = requestOf(route, input);
  const idempotencyKey = isCreating ? (own.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const retries = own.retries ?? client.retries ?? standardRetries;
  for (let attempt = 0; ; attempt++) {
    try {
      return await makeAttempt(client, name, request, { ...own, idempotencyKey });
    } catch (error) {
      const pause = attempt < retries ? pauseBefore(attempt, error, isReading || isCreating) : undefined;
      if (pause === undefined) throw error;
      client.onRetry?.(error as ShopError, pause);
      await wait(pause, own.signal);
    }
  }
}

async function makeAttempt(client: ClientOptions, name: string, request: WireRequest, own: CreatingOptions) {
  const fail = (status: number, error: ErrorName | FaultName, message: string, rest: object = {}) =>
    new ShopError({ call: name, status, error, message, idempotencyKey: own.idempotencyKey, ...rest });
  const { response, text } = await send(client, request, own).catch((cause) => {
    own.signal?.throwIfAborted();
    const isLate = cause instanceof TimeOut;
    throw fail(0, isLate ? 'timeout' : 'network', isLate ? cause.message : `no connection to ${client.url}`, { cause });
  });
  const answer = readEnvelope(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waiting = Number.isFinite(retryAfter) ? { retryAfter } : {};
  if (!answer && [429, 502, 503, 504].includes(response.status)) {
    // A proxy in front of the shop.
    throw fail(response.status, response.status === 429 ? 'too_many_requests' : 'unavailable', '', waiting);
  }
  if (!answer) throw fail(response.status, 'not_a_shop', explain(response));
  if (response.ok) return answer.result === undefined ? (answer.data ?? undefined) : answer.result;
  const { error = 'internal_error', message = '', fields, data } = answer;
  throw fail(response.status, error, message, { fields, data, ...waiting });
}

class TimeOut extends Error {}

async function send({ url, key, language, ...client }: ClientOptions, request: WireRequest, own: CreatingOptions) {
  const timeoutMs = own.timeoutMs ?? client.timeoutMs ?? standardTimeoutMs;
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new TimeOut(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const response = await (client.fetch ?? fetch)(`${url.replace(/\/+(?:api\/*)?$/, '')}/api${request.path}`, {
      method: request.method,
      // Elsewhere the key would be lost, and a POST become a GET.
      redirect: 'manual',
      signal: own.signal ? AbortSignal.any([own.signal, clock.signal]) : clock.signal,
      headers: {
        accept: 'application/json',
        'accept-language': language ?? 'en',
        ...(key && { authorization: `Bearer ${key}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(own.idempotencyKey && { 'idempotency-key': own.idempotencyKey }),
      },
      body: request.body ?? null,
    });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

function readEnvelope(text: string): Partial<Envelope> | undefined {
  try {
    const answer: Partial<Envelope> | null = JSON.parse(text);
    return typeof answer?.code === 'number' ? answer : undefined;
  } catch {
    return undefined;
  }
}

function explain({ status, headers }: Response): string {
  const place = headers.get('location');
  return place ? `the shop has moved to ${place}; use that address` : `status ${status}, and no answer of a shop`;
}
