import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { send } from './send.ts';

/** A client that follows docs/api.md: requests without an answer, or with a 5xx, are repeated. */

export const traffic = { requests: 0, repeated: 0, hung: 0 };

/** Answers that no client may ever see. */
export const complaints: string[] = [];
export function complain(text: string): void {
  complaints.push(text);
  if (complaints.length <= 20) process.stdout.write(`  ✗ ${text}\n`);
}

export interface Answer<Data> {
  status: number;
  data: Data;
  /** The refusal's name, or empty text. */
  error: string;
  /** It had to be asked more than once, so that an earlier try may have done it already. */
  isRepeat: boolean;
}

export interface Ask {
  body?: unknown;
  /** Sent with every try. */
  key?: string;
}

/** Limits on a buyer's unpaid orders. */
const limits = new Set(['too_many_unpaid_orders', 'unpaid_goods_limit']);

/** A busy machine brings PostgreSQL back within minutes, not seconds. */
const patienceMs = 600_000;

export class Client {
  token = '';
  readonly #port: number;
  readonly #address: string;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#address = address;
  }

  /** Asks until there is an answer. */
  async ask<Data>(method: string, path: string, { body, key }: Ask = {}): Promise<Answer<Data>> {
    const request = { what: path, method, path, headers: this.#headers(body, key), isCall: true };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const end = Date.now() + patienceMs;
    for (let isRepeat = false; ; isRepeat = true) {
      traffic.requests++;
      if (isRepeat) traffic.repeated++;
      const reply = await send(this.#port, { ...request, body: text });
      if (reply === 'hung') traffic.hung++;
      const isAnswer = typeof reply === 'object' && reply.status < 500 && reply.status !== 429;
      if (isAnswer) return { status: reply.status, ...read<Data>(reply.text), isRepeat };
      if (typeof reply === 'object' && reply.status !== 503 && reply.status !== 429)
        complain(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
      if (Date.now() > end) throw new Error(`${method} ${path} is not answered for ten minutes`);
      await sleep(200);
    }
  }

  #headers(body: unknown, key: string | undefined): Record<string, string> {
    return {
      'x-forwarded-for': this.#address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.token ? { authorization: this.token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
  }

  /** The answer's data; anything but a 200 is a complaint. */
  async must<Data>(method: string, path: string, ask: Ask = {}): Promise<Data> {
    const answer = await this.ask<Data>(method, path, ask);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
    return answer.data;
  }

  /** The same request twice at once, as by an impatient finger: both must get the same answer. */
  async twice<Data>(method: string, path: string, body: unknown): Promise<Answer<Data>> {
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => this.ask<Data>(method, path, { body, key })));
    // Refusals are not kept under a key: each says what the shop was like then, and what is paid between ends a limit.
    const errors = [one, other].flatMap((answer) => answer?.error || []);
    const isAlike = errors.length === 2 || errors.some((error) => limits.has(error));
    if (!isAlike && !isDeepStrictEqual(one?.data, other?.data))
      complain(`${method} ${path}: two answers for one key, ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
    return one as Answer<Data>;
  }
}

/** Calls answer in the envelope, the sandbox's widget without. */
function read<Data>(text: string): { data: Data; error: string } {
  const answer = JSON.parse(text);
  return { data: answer.data ?? answer.result ?? answer, error: answer.error ?? '' };
}
