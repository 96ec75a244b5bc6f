import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiVersion, type Books } from './books.ts';
import { invalid, StripeFault } from './errors.ts';
import type { Fault, Faults } from './faults.ts';
import { type Answer, IdempotencyKeys } from './idempotency.ts';
import { newId } from './ids.ts';
import { checkExpand, expanded } from './lists.ts';
import { parseForm, readParams, type Values } from './params.ts';
import type { Challenges } from './payment-intents.ts';
import { asBrowser, findRoute } from './routes.ts';

/** The API over HTTP: keys, versions, idempotency, faults. */

export interface Keys {
  secretKeys: readonly string[];
  publishableKey: string;
}

interface Request {
  id: string;
  method: string;
  path: string;
  form: string;
  given: Values;
  idempotencyKey: string | undefined;
  isBrowser: boolean;
}

interface Reply extends Answer {
  headers: Record<string, string>;
}

export class ApiServer {
  readonly #books: Books;
  readonly #keys: Keys;
  readonly #faults: Faults;
  readonly #challenges: Challenges;
  readonly #idempotencyKeys: IdempotencyKeys;
  /** While set, every call is answered with 503, or not at all. */
  outage: 'unavailable' | 'silent' | undefined;
  /** Requests received, for tests. */
  readonly calls: { method: string; path: string; status: number; idempotencyKey?: string | undefined }[] = [];

  constructor(books: Books, keys: Keys, faults: Faults, challenges: Challenges) {
    this.#books = books;
    this.#keys = keys;
    this.#faults = faults;
    this.#challenges = challenges;
    this.#idempotencyKeys = new IdempotencyKeys(books.clock);
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = { 'access-control-allow-origin': '*' };
    if (incoming.method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
      };
      response.writeHead(204, { ...origin, ...allowed, 'access-control-allow-methods': 'GET, POST' }).end();
      return;
    }
    const id = newId('req');
    const reply = await this.#answer(incoming, id, response);
    if (!reply) return;
    this.calls.push({
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      status: reply.status,
      idempotencyKey: incoming.headers['idempotency-key'] as string | undefined,
    });
    const common = { 'content-type': 'application/json', 'request-id': id, 'stripe-version': apiVersion };
    response.writeHead(reply.status, { ...origin, ...common, date: this.#date(), ...reply.headers }).end(reply.body);
  }

  #date = () => new Date(this.#books.clock.now).toUTCString();

  /** Nothing if no answer is to be given. */
  async #answer(incoming: IncomingMessage, id: string, response: ServerResponse): Promise<Reply | undefined> {
    const body = await readBody(incoming);
    if (this.outage === 'silent') return undefined;
    if (this.outage) return plain(503, 'api_error', 'Stripe is unavailable.');
    const fault = this.#faults.take(incoming.method ?? '', incoming.url ?? '');
    if (fault && fault.how !== 'hold' && !fault.isAccepted) return failed(fault, response);
    const reply = await this.#carryOut(incoming, body, id, fault);
    return fault?.isAccepted ? failed(fault, response) : reply;
  }

  async #carryOut(incoming: IncomingMessage, body: string, id: string, fault: Fault | undefined): Promise<Reply> {
    let key: string | undefined;
    try {
      const request = this.#read(incoming, body, id);
      key = request.method === 'POST' ? request.idempotencyKey : undefined;
      const stored = key && this.#idempotencyKeys.begin(key, request.path, request.form, id);
      if (stored)
        return {
          ...stored.answer,
          headers: {
            'idempotent-replayed': 'true',
            'original-request': stored.requestId,
            'idempotency-key': String(key),
          },
        };
      if (fault?.how === 'hold') await this.#faults.hold();
      const answer = this.#run(request, fault);
      if (key) {
        if (answer.hasBegun) this.#idempotencyKeys.store(key, answer);
        else this.#idempotencyKeys.forget(key);
      }
      return { ...answer, headers: key ? { 'idempotency-key': key, 'original-request': id } : {} };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { ...errorAnswer(error), headers: error.status === 409 ? { 'stripe-should-retry': 'true' } : {} };
    }
  }

  #run(request: Request, fault: Fault | undefined): Answer & { hasBegun: boolean } {
    let hasBegun = false;
    try {
      const found = findRoute(request.method, request.path);
      if (!found)
        throw new StripeFault(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.path}).`,
        });
      const { route, id } = found;
      if (request.isBrowser && !route.isForBrowsers) throw needsSecretKey();
      const input = readParams(request.given, route.params);
      const show = request.isBrowser ? asBrowser(this.#books, id, input.client_secret) : (answer: object) => answer;
      const { expand = [], key: _, client_secret: __, ...rest } = input;
      checkExpand(expand as string[]);
      route.check?.(rest);
      hasBegun = true;
      this.#books.request = { id: request.id, idempotency_key: request.idempotencyKey ?? null };
      const answer = route.run({ books: this.#books, challenges: this.#challenges, id, input: rest });
      // Carried out, and yet an error: the next call with the same key gets it too.
      if (fault?.isAccepted && fault.how === 500) return { ...errorAnswer(serverError()), hasBegun };
      return { status: 200, body: toJson(show(expanded(this.#books, answer, expand as string[]))), hasBegun };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { ...errorAnswer(error), hasBegun };
    } finally {
      this.#books.request = { id: null, idempotency_key: null };
    }
  }

  #read(incoming: IncomingMessage, body: string, id: string): Request {
    const url = new URL(incoming.url ?? '/', 'http://simulator');
    const method = incoming.method ?? 'GET';
    const form = method === 'GET' ? url.search.slice(1) : body;
    const isForm = (incoming.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (body && !isForm)
      throw invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).');
    const given = parseForm(form);
    const isBrowser = this.#checkKey(incoming, given);
    const version = incoming.headers['stripe-version'];
    if (version !== undefined && version !== apiVersion) throw invalid(`Invalid Stripe API version: ${version}`);
    const idempotencyKey = incoming.headers['idempotency-key'] as string | undefined;
    return { id, method, path: url.pathname, form, given, idempotencyKey, isBrowser };
  }

  /** Whether it is the publishable key, which a page may also send as `key`. */
  #checkKey(incoming: IncomingMessage, given: Values): boolean {
    const [scheme, value = ''] = (incoming.headers.authorization ?? '').split(' ');
    const basic = () => Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
    const sent = scheme === 'Bearer' ? value : scheme === 'Basic' ? basic() : given.key;
    if (typeof sent !== 'string' || sent === '')
      throw unauthorized(
        'You did not provide an API key. You need to provide your API key in the Authorization header.',
      );
    if (sent === this.#keys.publishableKey) return true;
    if (!this.#keys.secretKeys.includes(sent))
      throw unauthorized(`Invalid API Key provided: ${sent.slice(0, 8)}****${sent.slice(-4)}`);
    return false;
  }
}

const unauthorized = (message: string) => new StripeFault(401, { type: 'invalid_request_error', message });

const needsSecretKey = () =>
  new StripeFault(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });

const serverError = () => new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' });

function errorAnswer({ status, body }: StripeFault): Answer {
  const docs = body.code ? { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` } : {};
  return { status, body: toJson({ error: { ...docs, ...body } }) };
}

const toJson = (value: object) => JSON.stringify(value, null, 2);

function plain(status: number, type: 'api_error' | 'invalid_request_error', message: string, more = {}): Reply {
  return { status, body: toJson({ error: { type, message, ...more } }), headers: {} };
}

function failed(fault: Fault, response: ServerResponse): Reply | undefined {
  switch (fault.how) {
    case 'cut':
      response.socket?.destroy();
      return undefined;
    case 'hang':
    case 'hold':
      return undefined;
    case 429:
      return {
        ...plain(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' }),
        headers: { 'stripe-rate-limited-reason': 'global-rate' },
      };
    case 500:
      return { ...errorAnswer(serverError()), headers: { 'stripe-should-retry': 'false' } };
    default:
      return plain(fault.how, 'api_error', 'Stripe is unavailable.');
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
