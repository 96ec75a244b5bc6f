import { z } from 'zod';
import type { ChannelAnswer, ChannelHttp, ChannelRequest } from '../channel-http.ts';
import { ChannelProblem, type RejectedBecause } from '../sales-channel.ts';
import { shopName } from '../shop-name.ts';
import { cut } from '../untrusted.ts';
import { listOf } from './fields.ts';

const refusal = z.object({
  code: z.string(),
  message: z.string().catch(''),
  data: z.object({ resource_id: z.number().optional() }).catch({}).optional(),
});
export type Refusal = z.output<typeof refusal>;

/** Carries WooCommerce's own code, and the conflicting object. */
export class WooRejected extends ChannelProblem {
  readonly code: string;
  readonly resourceId: number | undefined;

  constructor({ code, message, data }: Refusal) {
    super('rejected', { because: reasonOf(code), said: cut(message || code) });
    this.code = code;
    this.resourceId = data?.resource_id;
  }
}

export interface WooPage<Item> {
  items: Item[];
  pages: number;
}

interface Sent {
  body?: unknown;
  isRepeatable?: boolean;
  timeoutMs?: number;
  /** Public: it is called without a key. */
  isOpen?: boolean;
}

/** A hostile shop may answer without end; no list that is needed takes as much or as long. */
const listMaxMs = 60_000;
const listMaxCharacters = 8_000_000;

export const endless = () => new ChannelProblem('unavailable', { said: 'The shop’s list does not end.' });

/** The working way to call a shop, found by the first calls and cached by the process. */
export interface WooWay {
  /** Its addresses have no names: `/?rest_route=` in place of `/wp-json`. Undefined: not known yet. */
  isPlain?: boolean;
  /** Its server does not pass the header with the key on; the key goes into the address. */
  isKeyInQuery?: boolean;
}

interface Access {
  http: ChannelHttp;
  base: string;
  keys: { key: string; secret: string };
  way: WooWay;
}

/** The REST API v3 of one shop. */
export class WooClient {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** Undefined: there is no such thing. */
  async get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema> | undefined> {
    const answer = await this.#call('GET', path);
    if (answer.status === 404) return undefined;
    return read(schema, answer);
  }

  async list<Schema extends z.ZodType>(schema: Schema, path: string): Promise<WooPage<z.output<Schema>>> {
    const answer = await this.#call('GET', path);
    return { items: read(listOf(schema), answer), pages: Number(answer.headers['x-wp-totalpages']) || 1 };
  }

  async listAll<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>[]> {
    const all: z.output<Schema>[] = [];
    const until = Date.now() + listMaxMs;
    let left = listMaxCharacters;
    for (let page = 1; ; page++) {
      const { items, pages } = await this.list(
        schema,
        `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`,
      );
      for (const item of items) all.push(item);
      if (page >= pages || items.length === 0) return all;
      left -= JSON.stringify(items).length;
      if (left < 0 || Date.now() > until) throw endless();
    }
  }

  async send<Schema extends z.ZodType>(
    schema: Schema,
    method: 'POST' | 'PUT',
    path: string,
    sent: Sent,
  ): Promise<z.output<Schema>> {
    return read(schema, await this.#call(method, path, sent));
  }

  /** A missing object is no error. */
  async remove(path: string): Promise<void> {
    const answer = await this.#call('DELETE', `${path}?force=true`);
    if (answer.status !== 404) read(z.unknown(), answer);
  }

  /** Name and address, from WordPress itself. */
  async readSite(): Promise<{ name: string; home: string }> {
    const answer = await this.#send('GET', '/', { isOpen: true });
    return read(z.object({ name: shopName, home: z.string().catch('') }), answer);
  }

  async #call(method: ChannelRequest['method'], path: string, sent: Sent = {}): Promise<ChannelAnswer> {
    const answer = await this.#send(method, `/wc/v3${path}`, sent);
    const problem = problemOf(answer);
    if (problem) throw problem;
    return answer;
  }

  async #send(method: ChannelRequest['method'], path: string, sent: Sent): Promise<ChannelAnswer> {
    const first = await this.#sendTo(this.#access.way, method, path, sent);
    const other = await this.#tryOther(first, method, path, sent);
    if (other) return other;
    if (first instanceof ChannelProblem) throw first;
    return first.body === undefined ? first : this.#remember({ isPlain: this.#access.way.isPlain ?? false }, first);
  }

  /** Tries the other way while the first one is refused without effect, until one works. */
  async #tryOther(
    first: ChannelAnswer | ChannelProblem,
    method: ChannelRequest['method'],
    path: string,
    sent: Sent,
  ): Promise<ChannelAnswer | undefined> {
    const { way } = this.#access;
    if (isKeyLost(first) && !way.isKeyInQuery && !sent.isOpen) {
      const other = await this.#sendTo({ ...way, isKeyInQuery: true }, method, path, sent);
      const isBetter = !(other instanceof ChannelProblem) && other.status !== 401;
      return isBetter ? this.#remember({ isKeyInQuery: true }, other) : undefined;
    }
    if (way.isPlain !== undefined || !isElsewhere(first, method)) return undefined;
    const other = await this.#sendTo({ ...way, isPlain: true }, method, path, sent);
    if (other instanceof ChannelProblem || other.body === undefined) return undefined;
    this.#remember({ isPlain: true }, other);
    return (await this.#tryOther(other, method, path, sent)) ?? other;
  }

  #remember(way: WooWay, answer: ChannelAnswer): ChannelAnswer {
    Object.assign(this.#access.way, way);
    return answer;
  }

  async #sendTo(
    { isPlain = false, isKeyInQuery = false }: WooWay,
    method: ChannelRequest['method'],
    path: string,
    { isOpen = false, ...sent }: Sent,
  ): Promise<ChannelAnswer | ChannelProblem> {
    const { http, base, keys } = this.#access;
    const [route = '', query = ''] = path.split('?');
    const params = new URLSearchParams(query);
    if (isKeyInQuery && !isOpen) {
      params.set('consumer_key', keys.key);
      params.set('consumer_secret', keys.secret);
    }
    const asked = params.size > 0 ? `?${params}` : '';
    const url = isPlain ? `${base}/?rest_route=${route}${asked.replace('?', '&')}` : `${base}/wp-json${route}${asked}`;
    const authorization = `Basic ${Buffer.from(`${keys.key}:${keys.secret}`).toString('base64')}`;
    const headers: Record<string, string> = isOpen || isKeyInQuery ? {} : { authorization };
    try {
      return await http.send(url, { method, headers, ...sent });
    } catch (error) {
      if (error instanceof ChannelProblem) return error;
      throw error;
    }
  }
}

/** The shop sees a visitor without a key; a wrong key gets its own error. */
const isKeyLost = (answer: ChannelAnswer | ChannelProblem): boolean =>
  !(answer instanceof ChannelProblem) &&
  answer.status === 401 &&
  /^woocommerce_rest_cannot_/.test(refusal.safeParse(answer.body).data?.code ?? '');

/** No API at this address, and nothing was done there. */
function isElsewhere(answer: ChannelAnswer | ChannelProblem, method: ChannelRequest['method']): boolean {
  if (answer instanceof ChannelProblem)
    return answer.because === 'redirect' || (answer.because === 'web_page' && method === 'GET');
  return answer.status === 404 && answer.page !== undefined;
}

/** The problem of any failed call. */
function problemOf({ status, headers, body, page }: ChannelAnswer): ChannelProblem | undefined {
  const { data } = refusal.safeParse(body);
  const said = cut(data?.message ?? `Status ${status}.`);
  // A proxy in front of the shop's own software has answered.
  if (page && !data && (status === 401 || status === 403 || status === 406))
    return new ChannelProblem('unavailable', { because: page, said });
  if (status === 401 || status === 403) return new ChannelProblem('unauthorized', { said });
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return new ChannelProblem('throttled', { said, retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : 60 });
  }
  if (status === 404 && (!data || data.code === 'rest_no_route'))
    return new ChannelProblem('unavailable', {
      because: 'no_api',
      said: 'WooCommerce does not answer at this address.',
    });
  return undefined;
}

function read<Schema extends z.ZodType>(schema: Schema, { status, body }: ChannelAnswer): z.output<Schema> {
  if (status >= 400) {
    const { data } = refusal.safeParse(body);
    throw data
      ? new WooRejected(data)
      : new ChannelProblem('rejected', { because: 'other', said: `Status ${status}.` });
  }
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const where = cut(error.issues[0]?.path.join('.') ?? '');
  throw new ChannelProblem('unavailable', {
    because: 'not_understood',
    said: `The shop’s answer is not understood: ${where}`,
  });
}

function reasonOf(code: string): RejectedBecause {
  if (/sku/.test(code)) return 'sku_taken';
  return /image/.test(code) ? 'picture_unreadable' : 'other';
}

/** An item of a batch's answer: the object, or its error. */
export const batchItem = z.object({ id: z.number(), error: refusal.optional() });
