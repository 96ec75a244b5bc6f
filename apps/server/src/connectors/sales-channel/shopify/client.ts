import { z } from 'zod';
import type { ChannelAnswer, ChannelHttp } from '../channel-http.ts';
import { ChannelProblem } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';
import type { Pace } from './pace.ts';

/** Before a change, fetch the new version's schema for the simulator: tests/simulators/shopify/data. */
export const apiVersion = '2026-10';

const throttleStatus = z.object({
  maximumAvailable: z.number().positive(),
  currentlyAvailable: z.number(),
  restoreRate: z.number().positive(),
});
const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z.object({ cost: z.object({ requestedQueryCost: z.number(), throttleStatus }).optional() }).optional(),
});

interface Access {
  http: ChannelHttp;
  pace: Pace;
  address: string;
  /** The base URL without `/api`. */
  adminUrl: string;
  getToken(): Promise<string>;
  /** Whether another one can be had. */
  forgetToken(): boolean;
}

/** The GraphQL Admin API of one shop. Answers are read by schema; every other outcome is a `ChannelProblem`. */
export class ShopifyClient {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async run<Schema extends z.ZodType>(
    document: string,
    schema: Schema,
    variables: Record<string, unknown> = {},
    timeoutMs?: number,
  ): Promise<z.output<Schema>> {
    const { pace, address } = this.#access;
    await pace.before(address, document);
    try {
      return await this.#send(document, schema, variables, timeoutMs);
    } catch (error) {
      // Nothing was done in either case, so the same request may be sent once more.
      if (!(error instanceof ChannelProblem) || !(await this.#isWorthAnother(error))) throw error;
      return this.#send(document, schema, variables, timeoutMs);
    }
  }

  async #isWorthAnother({ kind, retryAfterSeconds }: ChannelProblem): Promise<boolean> {
    const { pace, address, forgetToken } = this.#access;
    if (kind === 'throttled') await pace.wait(address, retryAfterSeconds ?? 1);
    return kind === 'throttled' || (kind === 'unauthorized' && forgetToken());
  }

  async #send<Schema extends z.ZodType>(
    document: string,
    schema: Schema,
    variables: Record<string, unknown>,
    timeoutMs: number | undefined,
  ): Promise<z.output<Schema>> {
    const { http, pace, address, adminUrl, getToken } = this.#access;
    const answer = await http.send(`${adminUrl}/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'x-shopify-access-token': await getToken() },
      body: { query: document, variables },
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    if (answer.status !== 200) throw statusProblem(answer);
    const { data, errors, extensions } = understood(envelope, answer.body);
    const cost = extensions?.cost;
    if (cost) pace.note(address, document, cost.requestedQueryCost, cost.throttleStatus);
    const [first] = errors ?? [];
    if (first) throw errorProblem(first.extensions?.code, first.message, cost);
    return understood(schema, data);
  }
}

export function statusProblem({ status, headers, body }: ChannelAnswer): ChannelProblem {
  const said = cut(saidIn(body) ?? `Status ${status}.`);
  if (status === 401 || status === 403) return new ChannelProblem('unauthorized', { said });
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return new ChannelProblem('throttled', { said, ...(seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {}) });
  }
  // 402 and 423 are a shop that is frozen or locked, 404 one that is closed: all may pass.
  return new ChannelProblem('unavailable', { said });
}

function saidIn(body: unknown): string | undefined {
  const { data } = z.object({ errors: z.unknown() }).safeParse(body);
  if (data?.errors === undefined) return undefined;
  return typeof data.errors === 'string' ? data.errors : JSON.stringify(data.errors);
}

interface Cost {
  requestedQueryCost: number;
  throttleStatus: z.output<typeof throttleStatus>;
}

function errorProblem(code: string | undefined, message: string, cost: Cost | undefined): ChannelProblem {
  const said = cut(message);
  if (code === 'THROTTLED') {
    const { requestedQueryCost = 0, throttleStatus: status } = cost ?? {};
    const seconds = status ? (requestedQueryCost - status.currentlyAvailable) / status.restoreRate : 1;
    return new ChannelProblem('throttled', { said, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
  }
  if (code === 'ACCESS_DENIED') return new ChannelProblem('unauthorized', { said });
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'TIMEOUT') return new ChannelProblem('unavailable', { said });
  return new ChannelProblem('rejected', { because: 'other', said });
}

export function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const where = error.issues[0]?.path.join('.') ?? '';
  throw new ChannelProblem('unavailable', {
    because: 'not_understood',
    said: `The shop’s answer is not understood: ${cut(where)}`,
  });
}
