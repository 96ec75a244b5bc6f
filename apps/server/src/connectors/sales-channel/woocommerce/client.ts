import { z } from 'zod';
import type { ChannelAnswer, ChannelHttp, ChannelRequest } from '../channel-http.ts';
import { ChannelProblem, type RejectedBecause } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';

const refusal = z.object({
  code: z.string(),
  message: z.string().catch(''),
  data: z.object({ resource_id: z.number().optional() }).catch({}).optional(),
});
export type Refusal = z.output<typeof refusal>;

/** With WooCommerce's own code, and the thing that is in the way. */
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
}

/** Whoever names a shop may answer without end; no list that we ask for takes as much or as long. */
const listMaxMs = 60_000;
const listMaxCharacters = 8_000_000;

export const endless = () => new ChannelProblem('unavailable', { said: 'The shop’s list does not end.' });

/** The REST API v3 of one shop. */
export class WooClient {
  readonly #http: ChannelHttp;
  readonly #base: string;
  readonly #authorization: string;

  constructor(http: ChannelHttp, base: string, { key, secret }: { key: string; secret: string }) {
    this.#http = http;
    this.#base = base;
    this.#authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  }

  /** Undefined: there is no such thing. */
  async get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema> | undefined> {
    const answer = await this.#call('GET', path);
    if (answer.status === 404) return undefined;
    return read(schema, answer);
  }

  async list<Schema extends z.ZodType>(schema: Schema, path: string): Promise<WooPage<z.output<Schema>>> {
    const answer = await this.#call('GET', path);
    return { items: read(z.array(schema), answer), pages: Number(answer.headers['x-wp-totalpages']) || 1 };
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

  /** What is gone already is no error. */
  async remove(path: string): Promise<void> {
    const answer = await this.#call('DELETE', `${path}?force=true`);
    if (answer.status !== 404) read(z.unknown(), answer);
  }

  /** Name and address, from WordPress itself. */
  async readSite(): Promise<{ name: string; home: string }> {
    const answer = await this.#http.send(`${this.#base}/wp-json/`, { method: 'GET', headers: {} });
    return read(z.object({ name: z.string(), home: z.string().catch('') }), answer);
  }

  async #call(method: ChannelRequest['method'], path: string, sent: Sent = {}): Promise<ChannelAnswer> {
    const answer = await this.#http.send(`${this.#base}/wp-json/wc/v3${path}`, {
      method,
      headers: { authorization: this.#authorization },
      ...sent,
    });
    const problem = problemOf(answer);
    if (problem) throw problem;
    return answer;
  }
}

/** Of whatever was asked for. */
function problemOf({ status, headers, body }: ChannelAnswer): ChannelProblem | undefined {
  const { data } = refusal.safeParse(body);
  const said = cut(data?.message ?? `Status ${status}.`);
  if (status === 401 || status === 403) return new ChannelProblem('unauthorized', { said });
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return new ChannelProblem('throttled', { said, retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : 60 });
  }
  if (status === 404 && (!data || data.code === 'rest_no_route'))
    return new ChannelProblem('unavailable', { said: 'WooCommerce does not answer at this address.' });
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
  throw new ChannelProblem('unavailable', { said: `The shop’s answer is not understood: ${where}` });
}

function reasonOf(code: string): RejectedBecause {
  if (/sku/.test(code)) return 'sku_taken';
  return /image/.test(code) ? 'picture_unreadable' : 'other';
}

/** Of an answer to a batch: each thing, or why not. */
export const batchItem = z.object({ id: z.number(), error: refusal.optional() });
